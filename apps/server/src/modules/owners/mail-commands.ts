import type { Context } from '../../context.ts'
import type { OutboxEntry } from '../../db/outbox.ts'
import { linkBase, mailText, oneLine, renderLetter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { findOwnerByEmail, findQuestionToMail } from './care-query.ts'

type Writer = Pick<Context, 'database' | 'config'>

/**
 * The mail of a doctor's question: to an owner, to answer it; to somebody without an account, to sign up first. Which of them it is
 * is found out here, where nobody waits for it.
 *
 * @returns null when the question stands no more
 */
export async function writeCareInvitation(
  { database, config }: Writer,
  entry: OutboxEntry,
  now: number,
): Promise<Mail | null> {
  const question = await findQuestionToMail(database, String(entry.payload['invitationId']), now)
  if (!question) return null
  const owner = await findOwnerByEmail(database, question.email)
  const language = owner?.language ?? question.doctorLanguage ?? 'en'
  const practice = question.doctorName
  const letter = renderLetter({
    language,
    name: owner?.fullname ?? '',
    subject: mailText(language, 'care.subject', { practice }),
    paragraphs: [mailText(language, owner ? 'care.askText' : 'care.joinText', { practice })],
    action: {
      label: mailText(language, owner ? 'care.askAction' : 'care.joinAction'),
      url: `${linkBase(config)}/${owner ? 'patient' : 'auth'}`,
    },
    footnote: mailText(language, 'care.footnote'),
  })
  return { id: entry.id, to: { name: oneLine(owner?.fullname ?? ''), address: question.email }, ...letter }
}
