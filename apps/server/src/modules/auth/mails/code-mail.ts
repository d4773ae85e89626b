import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Instant } from '../../../db/instant.ts'
import { sharedSecret } from '../../../db/secrets.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { mailText, oneLine, renderMail } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { findCodeReader, findLiveCode } from '../codes/repository.ts'
import { CODE_SECRET, codeOf } from '../codes/rules.ts'
import { accountWithEmail, mailTo, type Writer } from './mail-to.ts'

const isLanguage = (text: unknown): text is TextLanguage => LANGUAGES.some((known) => known === text)

/**
 * The mail with a sign-in code, to an owner or to an address without an account. The code is derived again on every try, so a second mail
 * holds the same one. The address of a practice gets a mail without a code instead.
 *
 * @returns null for a code that was used, replaced or has expired, and for a blocked account
 */
export async function writeCode(writer: Writer, entry: OutboxEntry, now: Instant): Promise<Mail | null> {
  const { database } = writer
  const { codeId, language: sent } = entry.payload
  const [code] = await findLiveCode(database, { id: String(codeId), now })
  if (!code) return null
  const { email } = code
  const [reader] = await findCodeReader(database, { email })
  if (reader && !reader.usable) return null
  if (reader && reader.role !== 'patient') {
    const account = await accountWithEmail(writer, { email })
    return account && mailTo(writer, entry, account, { key: 'codeForPractice', path: 'auth?q=login' })
  }
  const language = reader?.language ?? (isLanguage(sent) ? sent : 'en')
  const digits = codeOf(await sharedSecret(database, CODE_SECRET, now), String(codeId))
  const values = { code: `${digits.slice(0, 3)} ${digits.slice(3)}` }
  const content = renderMail({
    language,
    name: reader?.fullname ?? '',
    subject: mailText(language, 'code.subject', values),
    paragraphs: [mailText(language, 'code.text')],
    code: values.code,
    footnote: mailText(language, 'code.footnote'),
  })
  const to = { name: oneLine(reader?.fullname ?? ''), address: email }
  return { id: entry.id, to, isSubjectSecret: true, ...content }
}
