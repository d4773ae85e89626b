import './logo.css'
import { useTranslation } from '../../lib/text/translation.ts'

/** Mark and name; the colours follow the theme. Its height is 1.3 times the text size around it. */
export function Logo() {
  const { t } = useTranslation()
  return (
    <span className="logo">
      <span className="sr-only">{t('appName')}</span>
    </span>
  )
}

/** The mark alone. `draws` lets the tick draw itself once, for something done. */
export function Mark({ draws = false }: { draws?: boolean }) {
  return (
    <svg className="mark" viewBox="18 16 60 67" data-draws={draws} aria-hidden="true">
      <path className="mark-head" d="M22 20L36 34H60L74 20V54A26 26 0 0 1 22 54Z" />
      <path className="mark-tick" pathLength="1" d="M36 54L45 63L61 45" />
    </svg>
  )
}
