import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../context/context.ts'
import type { OutboxEntry } from '../../db/transactions/outbox.ts'
import { mailText, renderMail } from '../../adapters/mail/letter.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { findDoctor } from './repository.ts'

/** The operator's language is unknown; texts of the command line are English, too. */
const LANGUAGE: TextLanguage = 'en'

/**
 * The mail that asks the operator to verify a doctor again after a change of the verified facts, with the facts before and after.
 *
 * @returns null once the account is deleted or the doctor verified again
 */
export async function writeVerifyAgain(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { id, payload }: OutboxEntry,
): Promise<Mail | null> {
  const doctor = await findDoctor(database, String(payload['doctorId']))
  if (!doctor || doctor.deletedAt !== null || doctor.verifiedAt !== null) return null
  const fact = (key: 'name' | 'degree' | 'registration', before: unknown, after: string) => ({
    label: mailText(LANGUAGE, `verifyAgain.${key}`),
    value: before === after ? after : `${String(before)} → ${after}`,
  })
  const content = renderMail({
    language: LANGUAGE,
    name: '',
    subject: mailText(LANGUAGE, 'verifyAgain.subject', { doctor: doctor.fullname }),
    paragraphs: [mailText(LANGUAGE, 'verifyAgain.text', { email: doctor.email ?? doctor.mobile ?? '' })],
    facts: [
      fact('name', payload['fullname'], doctor.fullname),
      fact('degree', payload['degree'], doctor.degree),
      fact('registration', payload['registrationId'], doctor.registrationId ?? ''),
    ],
    footnote: mailText(LANGUAGE, 'verifyAgain.footnote'),
  })
  return { id, to: config.operatorMail, ...content }
}
