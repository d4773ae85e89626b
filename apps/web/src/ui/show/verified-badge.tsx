import { checkmarkCircle } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

/** Badge of a practice whose registration was checked. */
export function VerifiedBadge() {
  const { t } = useTranslation()
  return (
    <span className="verified">
      <Icon icon={checkmarkCircle} />
      <span>{t('verified')}</span>
    </span>
  )
}
