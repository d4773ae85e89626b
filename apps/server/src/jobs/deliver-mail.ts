import type { Instant } from '../db/instant.ts'
import type { Context } from '../context/context.ts'
import type { MailKind, OutboxEntry } from '../db/transactions/outbox.ts'
import type { Mail } from '../adapters/mail/mail.ts'
import {
  writeEmailChanged,
  writeMobileChanged,
  writeNewDevice,
  writePasswordChanged,
} from '../modules/auth/mails/change-mails.ts'
import { writeCode } from '../modules/auth/mails/code-mail.ts'
import { writeEnquiry } from '../modules/auth/mails/enquiry-mail.ts'
import { writeEmailChange, writeReset, writeVerification } from '../modules/auth/mails/link-mails.ts'
import { writeAssistantLeft, writePracticeClosed } from '../modules/auth/mails/practice-mails.ts'
import { writeInvitation } from '../modules/team/public.ts'
import { writeVerifyAgain } from '../modules/doctors/public.ts'
import {
  deliverMails,
  type WriteMail,
  writeBookedMail,
  writeMessages,
  writeReminder,
} from '../modules/notifications/public.ts'
import { writeCareInvitation } from '../modules/owners/public.ts'

type Write = (context: Context, entry: OutboxEntry, now: Instant) => Promise<Mail | null>

/** The writer of each kind of mail, from the module that owns its subject. */
const WRITERS: Record<Exclude<MailKind, 'messages' | 'appointment'>, Write> = {
  verify: writeVerification,
  reset: writeReset,
  code: writeCode,
  invitation: writeInvitation,
  'care-invitation': writeCareInvitation,
  'password-changed': writePasswordChanged,
  'email-change': writeEmailChange,
  'email-changed': writeEmailChanged,
  'mobile-changed': writeMobileChanged,
  'new-device': writeNewDevice,
  'practice-closed': writePracticeClosed,
  'assistant-left': writeAssistantLeft,
  enquiry: writeEnquiry,
  'verify-again': writeVerifyAgain,
  // Kinds that an older version has queued.
  'invitation-taken': writeInvitation,
  booked: writeBookedMail,
  reminder: writeReminder,
}

const isKind = (kind: unknown): kind is keyof typeof WRITERS =>
  typeof kind === 'string' && Object.hasOwn(WRITERS, kind)

/** Mails about messages of the inbox; entries queued by an older version are called `appointment`. */
const isAboutMessages = (kind: unknown) => kind === 'messages' || kind === 'appointment'

/** The mail of some entries, or the reason why there is none: no recipient any more, or no message that is still true. */
const writeMail: WriteMail = async (context, { mailId, entries }, now) => {
  const [first] = entries
  const kind = first?.payload['kind']
  if (isAboutMessages(kind)) return writeMessages(context, mailId, entries, now)
  const mail = first && isKind(kind) ? await WRITERS[kind](context, first, now) : null
  return mail ? { mail, entryIds: entries.map(({ id }) => id) } : { dropped: 'outdated' }
}

/** Sends waiting mails of every module. @returns how many were taken */
export const deliverMail = (context: Context, isStopping = () => false): Promise<number> =>
  deliverMails(context, writeMail, isStopping)
