import type { Mailbox } from '../../process/config.ts'

/** A mail ready to be sent. Name and subject have one line; all values in the HTML are escaped. */
export type Mail = {
  /** Derived from its outbox entry: the same mail has the same Message-ID on every try. */
  id: string
  to: Mailbox
  replyTo?: Mailbox
  subject: string
  /** The subject holds a code that signs in, so it is not logged. */
  isSubjectSecret?: true
  text: string
  html: string
  /** The link to unsubscribe from mails of this kind, if they are optional. */
  unsubscribe?: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Mailer = {
  /** @returns `dropped` if there is no mail server and stored mails could not be read */
  send: (mail: Mail) => Promise<'sent' | 'dropped'>
  close: () => void
}
