import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { chevronDown } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { EMERGENCY_PATH, loginPath, PRACTICES_PATH } from '../../lib/routing/paths.ts'
import { currentLanguage, LANGUAGE_NAMES } from '../../lib/text/language.ts'
import { useFollow } from '../../ui/page/open-page.ts'
import { Icon } from '../../ui/show/icon.tsx'
import { chooseLanguage } from '../menu/choose-language.ts'

/** End of a visitor's toolbar: the language and the login, which phones have in the tab bar. */
export function VisitorEnd() {
  return (
    <>
      <LanguageChoice />
      <LogInLink />
    </>
  )
}

/** The login link of a visitor, in every toolbar except that of the login page. */
function LogInLink() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const follow = useFollow()
  if (pathname === '/auth') return null
  const path = loginPath(pathname === '/search' ? undefined : pathname)
  return (
    <a className="log-in-button" href={path} onClick={(event) => follow(event, path)}>
      {t('menu.logIn')}
    </a>
  )
}

function LanguageChoice() {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <label className="language-choice">
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <Icon icon={chevronDown} />
      <select
        aria-label={t('menu.language')}
        value={language}
        onChange={(event) => {
          const chosen = LANGUAGES.find((known) => known === event.target.value)
          if (chosen) void chooseLanguage(chosen)
        }}
      >
        {LANGUAGES.map((known) => (
          <option key={known} value={known} lang={known}>
            {LANGUAGE_NAMES[known]}
          </option>
        ))}
      </select>
    </label>
  )
}

const LINKS = [
  ['/search', 'titles.search'],
  [EMERGENCY_PATH, 'tabs.emergency'],
  [PRACTICES_PATH, 'titles.forPractices'],
] as const

/** Links of a visitor in the bar of public pages. */
export function VisitorLinks() {
  const { t } = useTranslation()
  const follow = useFollow()
  return (
    <nav className="public-links" aria-label={t('menu.label')}>
      {LINKS.map(([path, text]) => (
        <a key={path} href={path} onClick={(event) => follow(event, path)}>
          {t(text)}
        </a>
      ))}
    </nav>
  )
}
