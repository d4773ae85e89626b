import { expect } from '@playwright/test'
import { verifyUser } from '@vetvisit/contract/auth/routes'
import { startMailServer } from './mail-server.ts'
import { ask, type Person } from './people.ts'
import { launchServer } from './start-server.ts'

/** Starts a server with settings of its own, to which this process talks until it is stopped. @returns stops it */
export async function talkTo(settings: Record<string, string>): Promise<() => Promise<void>> {
  const { BASE_URL = '', LOCAL_MAIL_URL = '' } = process.env
  const { address, localMail, stop } = await launchServer(settings)
  Object.assign(process.env, { BASE_URL: address, LOCAL_MAIL_URL: localMail })
  return async () => {
    Object.assign(process.env, { BASE_URL, LOCAL_MAIL_URL })
    await stop()
  }
}

export type CodeServer = {
  /** Waits for a code to an address, counted from 1: `123456`. */
  mailedCode: (email: string, position?: number) => Promise<string>
  /** Confirms an address by the mailed link: where mails are sent, strangers see a practice only then. */
  confirmAddress: (person: Person) => Promise<void>
  stop: () => Promise<void>
}

/** Starts a server that mails codes; that of the other journeys sends no mails, so it offers none. */
export async function startCodeServer(): Promise<CodeServer> {
  const mailServer = await startMailServer()
  const stop = await talkTo({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@vet.example',
    PUBLIC_URL: 'https://vet.example',
  })
  const codesTo = (email: string): string[] =>
    mailServer.mails
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => {
        const [, first, last] = /^Subject: (\d{3}) (\d{3}) is your VetVisit code$/m.exec(mail) ?? []
        return first === undefined || last === undefined ? [] : [first + last]
      })
  return {
    mailedCode: async (email, position = 1) => {
      await expect.poll(() => codesTo(email).length).toBe(position)
      return codesTo(email)[position - 1] ?? ''
    },
    confirmAddress: async ({ email }) => {
      const link = () =>
        mailServer.mails
          .filter((mail) => mail.includes(email))
          // Quoted-printable: a line that goes on ends with "=", and "=" is written as "=3D".
          .map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='))
          .flatMap((mail) => /\/verify-user\?user=([\w.-]+)/.exec(mail)?.[1] ?? [])[0] ?? ''
      await expect.poll(link).not.toBe('')
      await ask(null, verifyUser, { body: { user: link() } })
    },
    stop: async () => {
      await stop()
      mailServer.stop()
    },
  }
}
