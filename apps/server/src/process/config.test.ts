import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readConfig, Settings } from './config.ts'
import { unknownSettings } from './setting-names.ts'
import { StartError } from './start-error.ts'

describe('the configuration', () => {
  it('has a default for every required setting', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      doctorVerification: 'required',
      demo: false,
    })
  })

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it('removes slashes from the end of PUBLIC_URL, the base of links', () => {
    expect(readConfig({ PUBLIC_URL: 'https://vet.example//' }).publicUrl).toBe('https://vet.example')
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a number'],
    [{ DOCTOR_VERIFICATION: 'maybe' }, 'DOCTOR_VERIFICATION must be required or off'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
    ],
    [{ PUBLIC_URL: 'vet.example' }, 'PUBLIC_URL must be an address that starts with http:// or https://'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true, false or how many proxies there are'],
  ])('refuses %o with one sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new StartError(`The configuration is wrong: ${sentence}.`))
  })

  it('reads the sender of mails as a name and an address, or as the address alone', () => {
    const mail = { SMTP_URL: 'smtps://user:secret@mail.example', PUBLIC_URL: 'https://vet.example' }
    expect(readConfig({ ...mail, MAIL_FROM: 'Praxis Nord <vet@mail.example>' })).toMatchObject({
      mailFrom: { name: 'Praxis Nord', address: 'vet@mail.example' },
      operatorMail: { name: 'Praxis Nord', address: 'vet@mail.example' },
    })
    expect(
      readConfig({ ...mail, MAIL_FROM: 'vet@mail.example', OPERATOR_MAIL: 'office@mail.example' }),
    ).toMatchObject({
      mailFrom: { name: 'VetVisit', address: 'vet@mail.example' },
      operatorMail: { name: 'VetVisit', address: 'office@mail.example' },
    })
  })

  it.each([
    [{ MAIL_FROM: 'vet@mail.example' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://vet.example' }, /MAIL_FROM/],
    [{ PUBLIC_URL: 'https://vet.example', MAIL_FROM: 'a@b.example, c@d.example' }, /MAIL_FROM must be/],
  ])('refuses a mail server with %o alone', (environment, sentence) => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example', ...environment })).toThrow(sentence)
  })

  it('refuses a public host without a mail server, unless OPEN_WITHOUT_MAIL is set', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.10', 'vets.example'])
      expect(() => readConfig({ HOST })).toThrow(
        /without SMTP_URL e-mail addresses are not confirmed, so anybody who reaches the server can sign up with another person’s address\. Set SMTP_URL, or OPEN_WITHOUT_MAIL=true if that is meant\.$/,
      )
    for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1'])
      expect(readConfig({ HOST }).host).toBe(HOST)
    expect(readConfig({ HOST: '0.0.0.0', OPEN_WITHOUT_MAIL: 'true' }).host).toBe('0.0.0.0')
    const mail = {
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'a@b.example',
      PUBLIC_URL: 'https://b.example',
    }
    expect(readConfig({ HOST: '0.0.0.0', ...mail }).host).toBe('0.0.0.0')
  })

  it.each([
    ['DATBASE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['PROT', 'PORT'],
    ['RATE_LIMITS', 'RATE_LIMIT'],
  ])('refuses %s and suggests %s', (written, meant) => {
    expect(() => readConfig({ [written]: 'postgres://somewhere/vet' })).toThrow(
      new StartError(
        `The configuration is wrong: there is no setting ${written}; ${meant} is meant. Set that one, or take ${written} away.`,
      ),
    )
  })

  it('ignores variables of other programs', () => {
    const names =
      'PATH HOME HOSTNAME HOSTTYPE PWD OLDPWD SHELL SHLVL TERM USER LOGNAME LANG LC_ALL TZ TMPDIR EDITOR MAIL MAILCHECK PS1 NODE_ENV NODE_OPTIONS CI DEBUG ' +
      'npm_config_port npm_package_name npm_lifecycle_event INIT_CWD PORTS_OPEN POST COST DATABASE_PORT DATABASE_HOST DATABASE_SSL DATABASE_USER ' +
      'DATABASE_NAME DATABASE_PASSWORD REDIS_PORT REDIS_HOST REDIS_TLS_URL SMTP_PORT SMTP_HOST EMAIL_FROM MAIL_HOST MAIL_PORT AWS_REGION S3_BUCKET ' +
      'TEST_DATABASE_URL PGHOST PGPORT XDG_DATA_DIRS XDG_DATA_HOME KUBERNETES_PORT KUBERNETES_SERVICE_HOST VETVISIT_PORT BASE_URL LOG_FORMAT WEB_CONCURRENCY'
    expect(() => readConfig(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).not.toThrow()
    // A similar name in addition to the right one belongs to another program.
    expect(() => readConfig({ REDIS_URL: 'redis://a', REDIS_URI: 'redis://b' })).not.toThrow()
  })

  it('refuses a misspelled setting, but no variable that platforms set', () => {
    const set = {
      S3_BUCKET: 'x',
      SMTP_PASSWORD: 'x',
      REDIS_PORT: 'tcp://10.0.0.1:6379',
      REDIS_SERVICE_HOST: 'x',
    }
    expect(unknownSettings({ ...set, HOME: '/', S3_URL: 'x' }, Object.keys(Settings.shape))).toEqual([
      'S3_BUCKET',
      'SMTP_PASSWORD',
    ])
  })

  it('reads the fallback position of the map', () => {
    expect(readConfig({}).fallbackPosition).toEqual({ lat: 19.076, lng: 72.8777, zoom: 10 })
    expect(readConfig({ FALLBACK_POSITION: '47.85,12.13' }).fallbackPosition).toEqual({
      lat: 47.85,
      lng: 12.13,
      zoom: 10,
    })
    expect(readConfig({ FALLBACK_POSITION: '47.85, 12.13, 12' }).fallbackPosition.zoom).toBe(12)
    for (const FALLBACK_POSITION of ['Rosenheim', '47.85', '95,12', '47.85,12.13,40', '1,2,3,4', ','])
      expect(() => readConfig({ FALLBACK_POSITION })).toThrow(/FALLBACK_POSITION must be latitude,longitude/)
  })

  // specification/readings §9: emergency: two taps to a number, no practice without one
  it('reads the numbers for emergencies', () => {
    expect(readConfig({}).emergencyLines).toEqual([])
    const EMERGENCY_LINES = 'Poison line: +49 30 23125 099; Animal rescue: 112'
    expect(readConfig({ EMERGENCY_LINES }).emergencyLines).toEqual([
      { name: 'Poison line', phone: '+493023125099' },
      { name: 'Animal rescue', phone: '112' },
    ])
    for (const wrong of ['112', 'Poison line: soon', 'A:1', Array(7).fill('Rescue: 112').join(';')])
      expect(() => readConfig({ EMERGENCY_LINES: wrong })).toThrow(
        /EMERGENCY_LINES must be at most 6 numbers/,
      )
  })

  it.each([
    ['security@vets.example', 'mailto:security@vets.example'],
    ['mailto:security@vets.example', 'mailto:security@vets.example'],
    ['https://vets.example/security', 'https://vets.example/security'],
  ])('reads the security contact %s', (SECURITY_CONTACT, uri) => {
    expect(readConfig({ SECURITY_CONTACT }).securityContact).toBe(uri)
    expect(() => readConfig({ SECURITY_CONTACT: 'the office' })).toThrow(/SECURITY_CONTACT must be/)
  })

  it('names all wrong settings at once', () => {
    expect(() => readConfig({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT .*; LOG_LEVEL /)
  })
})

/** Rows of the README's table of settings, as cells: names, default, meaning. */
async function settingsRows(): Promise<string[][]> {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8')
  const [, table = ''] = readme.split('| variable | default | meaning |\n|---|---|---|\n')
  const [lines = ''] = table.split('\n\n')
  return lines.split('\n').map((line) => line.split('|').slice(1, -1))
}
const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value)
const namesIn = (text = '') => quoted(text).filter((value) => /^[A-Z][A-Z0-9_]+$/.test(value))

describe('the table of settings in the README', () => {
  it('lists exactly the settings that exist', async () => {
    const names = (await settingsRows()).flatMap(([first, , meaning]) => [
      ...namesIn(first),
      ...namesIn(meaning),
    ])
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
  })

  it('states the defaults', async () => {
    const said = (await settingsRows()).flatMap(([first, second]) =>
      namesIn(first).map((name, index) => [name, quoted(second)[index]]),
    )
    const defaults = Object.entries(Settings.parse({})).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    )
    expect(Object.fromEntries(said)).toMatchObject({
      ...Object.fromEntries(defaults.filter(([name]) => name !== 'S3_REGION')),
      DATABASE_URL: undefined,
      OPERATOR_MAIL: 'MAIL_FROM',
    })
  })
})
