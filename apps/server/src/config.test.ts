import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
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
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true or false'],
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
