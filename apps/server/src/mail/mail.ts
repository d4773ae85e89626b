import type { Mailbox } from '../config.ts'

/** A mail ready to go. Name and subject have one line; the HTML holds nothing that was not escaped. */
export type Mail = {
  /** Of its outbox entry: the same mail has the same Message-ID on every try. */
  id: string
  to: Mailbox
  replyTo?: Mailbox
  subject: string
  text: string
  html: string
  /** Where mails of this kind are switched off, for those that somebody may do without. */
  unsubscribe?: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Mailer = {
  /** @returns `dropped` where there is nowhere to send to, and nobody could read what is kept */
  send: (mail: Mail) => Promise<'sent' | 'dropped'>
  close: () => void
}
