import { sendEnquiry } from '@vetvisit/contract/auth/routes'
import { Enquiry } from '@vetvisit/contract/auth/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/call.ts'
import { useUser } from '../../lib/session/session.ts'
import { ApiForm, SubmitButton } from '../../ui/form/api-form.tsx'
import { EmailField, TextareaField, TextField } from '../../ui/form/text-field.tsx'
import { useApiForm } from '../../ui/form/use-api-form.ts'

/** Sends an enquiry to the operator; open to everyone (specification/readings §3). */
export function EnquiryForm() {
  const { t } = useTranslation('about')
  const user = useUser()
  const [sent, setSent] = useState(false)
  const state = useApiForm({
    schema: Enquiry,
    defaultValues: { name: user?.fullname ?? '', email: user?.email ?? '', subject: '', message: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(sendEnquiry, { body }, { idempotencyKey })
      setSent(true)
    },
  })
  return (
    <section id="contact" aria-labelledby="contact-heading" className="stack">
      <h2 id="contact-heading">{t('contact.heading')}</h2>
      <output>
        {sent && (
          <>
            <strong>{t('contact.sentHeading')}.</strong> {t('contact.sent')}
          </>
        )}
      </output>
      {!sent && (
        <ApiForm state={state}>
          <p className="quiet">{t('contact.hint')}</p>
          <TextField control={state.control} name="name" label={t('contact.name')} autocomplete="name" />
          <EmailField control={state.control} name="email" label={t('contact.email')} autocomplete="email" />
          <TextField control={state.control} name="subject" label={t('contact.subject')} maxlength={150} />
          <TextareaField
            control={state.control}
            name="message"
            label={t('contact.message')}
            rows={5}
            maxlength={4000}
          />
          <SubmitButton submitting={state.submitting}>{t('contact.send')}</SubmitButton>
        </ApiForm>
      )}
    </section>
  )
}
