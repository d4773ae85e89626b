import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { linkBase, mailText, oneLine, renderMail } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { createToken } from '../../auth/public.ts'
import { findInvitationMail } from './mail-query.ts'
import { findOwnerByEmail } from './person-query.ts'
import { findManagedByEmail } from '../profile/managed-query.ts'

type Writer = Pick<Context, 'database' | 'config'>

/**
 * The mail of a doctor's invitation. An owner is asked to answer it; a reader without an account to take over the record that the
 * practice keeps, or to sign up. The reader is looked up here and not in the request, whose duration would reveal accounts.
 *
 * @returns null once the invitation is closed
 */
export async function writeCareInvitation(
  { database, config }: Writer,
  entry: OutboxEntry,
  now: Instant,
): Promise<Mail | null> {
  const invitation = await findInvitationMail(database, String(entry.payload['invitationId']), now)
  if (!invitation) return null
  const reader = await readerOf(database, invitation, now)
  const { kind, name, path } = reader
  const language = reader.language ?? invitation.doctorLanguage ?? 'en'
  const practice = invitation.doctorName
  const content = renderMail({
    language,
    name,
    subject: mailText(language, 'care.subject', { practice }),
    paragraphs: [mailText(language, `care.${kind}Text`, { practice })],
    action: {
      label: mailText(language, `care.${kind}Action`),
      url: `${linkBase(config)}/${path}`,
    },
    footnote: mailText(language, kind === 'claim' ? 'care.claimFootnote' : 'care.footnote'),
  })
  return { id: entry.id, to: { name: oneLine(name), address: invitation.email }, ...content }
}

type Reader = {
  kind: 'ask' | 'claim' | 'join'
  name: string
  /** Path of the link in the mail. */
  path: string
  language: TextLanguage | null
}

/** The reader of the mail: an owner, a managed owner of the practice, or a stranger. */
async function readerOf(
  database: Context['database'],
  { practiceId, email }: { practiceId: string; email: string },
  now: Instant,
): Promise<Reader> {
  const owner = await findOwnerByEmail(database, email)
  if (owner) return { kind: 'ask', name: owner.fullname, path: 'patient', language: owner.language }
  const managed = await findManagedByEmail(database, practiceId, email)
  if (!managed) return { kind: 'join', name: '', path: 'auth', language: null }
  const token = await createToken({ database }, { id: managed.id, email }, 'invitation', now)
  return { kind: 'claim', name: managed.fullname, path: `forgot-password?token=${token}`, language: null }
}
