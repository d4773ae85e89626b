import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { loginPath } from '../lib/routing/paths.ts'
import { useFollow } from '../ui/page/open-page.ts'

/** The login link of a visitor, in every toolbar except that of the login page. */
export function LogInLink() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const follow = useFollow()
  if (pathname === '/auth') return null
  const path = loginPath(pathname === '/search' ? undefined : pathname)
  return (
    <a className="toolbar-button" href={path} onClick={(event) => follow(event, path)}>
      {t('menu.logIn')}
    </a>
  )
}
