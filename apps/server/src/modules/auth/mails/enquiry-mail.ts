import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { mailText, oneLine, renderMail } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { findEnquiry } from '../enquiries/repository.ts'
import type { Writer } from './mail-to.ts'

/** An enquiry to the operator, in the language it was written in; a reply goes to its sender. */
export async function writeEnquiry({ database, config }: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const [enquiry] = await findEnquiry(database, { id: String(entry.payload['enquiryId']) })
  if (!enquiry) return null
  const { language, name, email, mobile, message } = enquiry
  const subject = enquiry.subject || mailText(language, 'enquiry.noSubject')
  const fact = (key: 'name' | 'email' | 'mobile', value: string) => ({
    label: mailText(language, `enquiry.${key}`),
    value,
  })
  const content = renderMail({
    language,
    name: '',
    subject: mailText(language, 'enquiry.subject', { subject }),
    paragraphs: [mailText(language, 'enquiry.text'), message],
    facts: [fact('name', name), fact('email', email), ...(mobile ? [fact('mobile', mobile)] : [])],
    footnote: mailText(language, 'enquiry.footnote'),
  })
  const replyTo = { name: oneLine(name), address: email }
  return { id: entry.id, to: config.operatorMail, replyTo, ...content }
}
