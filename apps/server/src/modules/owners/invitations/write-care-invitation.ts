import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { linkBase, mailText, oneLine, renderMail } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mail.ts'
import { createToken } from '../../auth/public.ts'
import { findOwnerByEmail, findInvitationMail } from './repository.ts'
import { findManagedByEmail } from '../managed/repository.ts'

type Writer = Pick<Context, 'database' | 'config'>

/**
 * The mail of a doctor's question: to an owner, to answer it; to somebody without an account, to take over the record that the
 * practice keeps, or to sign up first. Which of them it is
 * is found out here, where nobody waits for it.
 *
 * @returns null when the question stands no more
 */
export async function writeCareInvitation(
  { database, config }: Writer,
  entry: OutboxEntry,
  now: number,
): Promise<Mail | null> {
  const question = await findInvitationMail(database, String(entry.payload['invitationId']), now)
  if (!question) return null
  const reader = await readerOf(database, question, now)
  const { kind, name, path } = reader
  const language = reader.language ?? question.doctorLanguage ?? 'en'
  const practice = question.doctorName
  const letter = renderMail({
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
  return { id: entry.id, to: { name: oneLine(name), address: question.email }, ...letter }
}

type Reader = {
  kind: 'ask' | 'claim' | 'join'
  name: string
  /** Where the mail leads. */
  path: string
  language: TextLanguage | null
}

/** Who reads the mail: an owner, somebody whose record the practice keeps, or anybody. */
async function readerOf(
  database: Context['database'],
  { doctorId, email }: { doctorId: string; email: string },
  now: number,
): Promise<Reader> {
  const owner = await findOwnerByEmail(database, email)
  if (owner) return { kind: 'ask', name: owner.fullname, path: 'patient', language: owner.language }
  const managed = await findManagedByEmail(database, doctorId, email)
  if (!managed) return { kind: 'join', name: '', path: 'auth', language: null }
  const token = await createToken({ database }, { id: managed.id, email }, 'invitation', now)
  return { kind: 'claim', name: managed.fullname, path: `forgot-password?token=${token}`, language: null }
}
