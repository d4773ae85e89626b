import { deliverMail } from '../src/jobs/deliver-mail.ts'
import { type LocalMail, listLocalMails } from '../src/adapters/mail/local-mails-query.ts'
import type { Harness } from './harness.ts'

/** Deliveries follow each other: of two at once, one would not have what the other is delivering. */
let delivering: Promise<unknown> = Promise.resolve()

/** Delivers waiting mails and returns those to an address, newest first. */
export function mailsTo(harness: Harness, address: string): Promise<LocalMail[]> {
  const mails = delivering.then(async () => {
    while ((await deliverMail(harness.context)) > 0);
    return listLocalMails(harness.database, address)
  })
  delivering = mails.catch(() => undefined)
  return mails
}

/** The one-time value of the newest mailed link to a page. */
export async function linkValue(
  harness: Harness,
  address: string,
  page: 'verify-user?user' | 'forgot-password?token',
): Promise<string> {
  for (const { text } of await mailsTo(harness, address)) {
    const value = text.split(`/${page}=`)[1]?.split(/\s/)[0]
    if (value !== undefined) return value
  }
  throw new Error(`No link to ${page} was sent to ${address}.`)
}
