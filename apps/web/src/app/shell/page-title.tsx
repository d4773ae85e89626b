import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { usePlaceKind } from '../../lib/text/place-kind.ts'
import { routes } from '../routes/routes.tsx'

/** Sets the window's title to that of the current page, in the current language. */
export function PageTitle(): null {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const kind = usePlaceKind()
  useEffect(() => {
    const title = routes.find(({ path }) => matchPath(path, pathname))?.title ?? 'notFound'
    const shown = title === 'clinics' && kind === 'center' ? 'serviceCenter' : title
    document.title = `${t(`titles.${shown}`)} · ${t('appName')}`
  }, [pathname, kind, t])
  return null
}
