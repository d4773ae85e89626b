import { IonIcon } from '@ionic/react'
import { checkmarkCircle } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'

/** The registration of this practice was checked. */
export function VerifiedBadge() {
  const { t } = useTranslation()
  return (
    <span className="verified">
      <IonIcon icon={checkmarkCircle} aria-hidden="true" />
      {t('verified')}
    </span>
  )
}
