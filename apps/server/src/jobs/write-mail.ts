import type { Context } from '../context.ts'
import type { MailKind, OutboxEntry } from '../db/outbox.ts'
import type { Mail } from '../mail/mail.ts'
import {
  writeEmailChange,
  writeEmailChanged,
  writeMobileChanged,
  writeNewDevice,
} from '../modules/auth/account-mail-commands.ts'
import {
  writeAssistantLeft,
  writeEnquiry,
  writeInvitation,
  writePasswordChanged,
  writePracticeClosed,
  writeReset,
  writeVerification,
} from '../modules/auth/mail-commands.ts'
import { writeVerifyAgain } from '../modules/doctors/mail-commands.ts'
import {
  writeAppointmentMail,
  writeBookedMail,
  writeReminder,
} from '../modules/notifications/mail-commands.ts'
import { writeCareInvitation } from '../modules/owners/mail-commands.ts'

type Write = (context: Context, entry: OutboxEntry, now: number) => Promise<Mail | null>

/** Who writes which mail: the module that knows its matter. */
const WRITERS: Record<MailKind, Write> = {
  verify: writeVerification,
  reset: writeReset,
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
  appointment: writeAppointmentMail,
  booked: writeBookedMail,
  reminder: writeReminder,
}

const isKind = (kind: unknown): kind is MailKind => typeof kind === 'string' && Object.hasOwn(WRITERS, kind)

/** @returns null when there is nobody to write to any more, or nothing left to say */
export async function writeMail(context: Context, entry: OutboxEntry, now: number): Promise<Mail | null> {
  const { kind } = entry.payload
  return isKind(kind) ? WRITERS[kind](context, entry, now) : null
}
