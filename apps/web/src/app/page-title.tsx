import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { routes } from './routes.tsx'

/** Keeps the window's title that of the page and language shown. */
export function PageTitle(): null {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useEffect(() => {
    const title = routes.find(({ path }) => matchPath(path, pathname))?.title ?? 'notFound'
    document.title = `${t(`titles.${title}`)} · ${t('appName')}`
  }, [pathname, t])
  return null
}
