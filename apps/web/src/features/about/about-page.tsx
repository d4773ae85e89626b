import './about.css'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { ContentText } from './content-text.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
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
