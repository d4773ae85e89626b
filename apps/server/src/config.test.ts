import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readConfig, Settings } from './config.ts'
import { StartError } from './start-error.ts'

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      doctorVerification: 'required',
      demo: false,
    })
  })

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it('cuts slashes from the end of PUBLIC_URL, because links are built on it', () => {
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
  ])('says in a sentence what is wrong with %o', (environment, sentence) => {
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

  it('names everything that is wrong at once', () => {
    expect(() => readConfig({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT .*; LOG_LEVEL /)
  })
})

/** Rows of the README's table of settings, as cells: names, default, meaning. */
async function settingsRows(): Promise<string[][]> {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const [, table = ''] = readme.split('| variable | default | meaning |\n|---|---|---|\n')
  const [lines = ''] = table.split('\n\n')
  return lines.split('\n').map((line) => line.split('|').slice(1, -1))
}
const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value)
const namesIn = (text = '') => quoted(text).filter((value) => /^[A-Z][A-Z0-9_]+$/.test(value))

describe('the table of settings in the README', () => {
  it('names every setting, and no other', async () => {
    const names = (await settingsRows()).flatMap(([first, , meaning]) => [
      ...namesIn(first),
      ...namesIn(meaning),
    ])
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
  })

  it('says the defaults', async () => {
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
