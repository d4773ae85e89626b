import { IonIcon } from '@ionic/react'
import { checkmarkCircle } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'

/** Badge of a practice whose registration was checked. */
export function VerifiedBadge() {
  const { t } = useTranslation()
  return (
    <span className="verified">
      <IonIcon icon={checkmarkCircle} aria-hidden="true" />
      {t('verified')}
    </span>
  )
}
