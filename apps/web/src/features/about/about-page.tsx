import './about.css'
import { useTranslation } from '../../lib/text/translation.ts'
import { Link, useLocation } from 'react-router-dom'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { ContentText } from './content-text.tsx'
import { sendEnquiry } from '@vetvisit/contract/auth/routes'
import { Enquiry } from '@vetvisit/contract/auth/schemas'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useUser } from '../../lib/session/session.ts'
import { ApiForm, SubmitButton } from '../../ui/form/api-form.tsx'
import { EmailField, TextareaField, TextField } from '../../ui/form/text-field.tsx'
import { useApiForm } from '../../ui/form/use-api-form.ts'
import { ABOUT_PAGES } from './queries.ts'

/** `/static`: about VetVisit, how booking works, privacy (`?page=`), and a form to write to the operator. */
export function AboutPage() {
  const { t } = useTranslation(['about', 'common'])
  const wanted = new URLSearchParams(useLocation().search).get('page')
  const page = ABOUT_PAGES.find((name) => name === wanted) ?? 'about'
  return (
    <PageShell title={t('common:titles.about')} width="form">
      <nav className="about-links" aria-label={t('helpLinks')}>
        {ABOUT_PAGES.map((name) => (
          <Link
            key={name}
            to={`/static?page=${name}`}
            {...(name === page && { 'aria-current': 'page' as const })}
          >
            {t(`about.${name}`)}
          </Link>
        ))}
        <Link to="/blogpage">{t('readBlog')}</Link>
        <Link to="/terms-condition">{t('common:titles.terms')}</Link>
      </nav>
      <ContentText key={page} name={page} />
      <EnquiryForm />
    </PageShell>
  )
}

/** Sends an enquiry to the operator; open to everyone (specification/readings §3). */
function EnquiryForm() {
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
