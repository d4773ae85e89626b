import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { EMERGENCY_PATH, PRACTICES_PATH } from '../../lib/routing/paths.ts'
import { LANGUAGE_NAMES } from '../../lib/text/language.ts'
import { Logo } from '../../ui/picture/logo.tsx'
import { inLanguage, useFrame, usePath } from './frame.ts'
import type { Crumb } from './structured-data.ts'

/** Header, content and footer of every public page. */
export function PageBody({ children, className }: { children: ReactNode; className: string }) {
  const { t } = useTranslation(['vet', 'common'])
  const { language } = useFrame()
  const path = usePath()
  return (
    <body className={className}>
      <a className="skip" href="#content">
        {t('vet:skip')}
      </a>
      <header className="page-header">
        <div className="page-width">
          <a href="/" aria-label="VetVisit">
            <Logo />
          </a>
          <nav aria-label={t('common:menu.label')}>
            <a href="/search">{t('vet:home')}</a>
            <a href={EMERGENCY_PATH}>{t('common:tabs.emergency')}</a>
            <a href={PRACTICES_PATH}>{t('common:titles.forPractices')}</a>
          </nav>
          <details className="languages">
            <summary aria-label={`${t('vet:language')}: ${LANGUAGE_NAMES[language]}`}>
              {language.toUpperCase()}
            </summary>
            <Languages />
          </details>
          {/* `first-paint.js` knows whether somebody is signed in, and the style shows one of the two. */}
          <a className="outlined for-visitors" href="/auth?q=login" rel="nofollow">
            {t('vet:logIn')}
          </a>
          <a className="outlined for-signed-in" href="/" rel="nofollow">
            {t('vet:myPages')}
          </a>
        </div>
      </header>
      <main id="content" className="page-width">
        {children}
      </main>
      <footer className="page-footer">
        <div className="page-width">
          <a href={path('/vets')}>{t('vet:cities')}</a>
          <a href="/static">{t('vet:about')}</a>
          <a href="/blogpage">{t('common:titles.blog')}</a>
          <a href="/terms-condition">{t('vet:terms')}</a>
          <nav aria-label={t('vet:language')}>
            <Languages />
          </nav>
          <Logo />
        </div>
      </footer>
    </body>
  )
}

/** The same page in each language. */
function Languages() {
  const { language, path } = useFrame()
  return (
    <ul>
      {LANGUAGES.map((one) => (
        <li key={one}>
          <a
            href={inLanguage(one, path)}
            hrefLang={one}
            lang={one}
            aria-current={one === language || undefined}
          >
            {LANGUAGE_NAMES[one]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The way to a page; the last part is the page itself. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('vet')
  const path = usePath()
  return (
    <nav className="crumbs" aria-label={t('path')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {index === crumbs.length - 1 ? (
              <span>{crumb.name}</span>
            ) : (
              <a href={path(crumb.path)}>{crumb.name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
