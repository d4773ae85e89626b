import { IonIcon } from '@ionic/react'
import { cloudOfflineOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../platform/network.ts'

/** A line shown while the device is offline; pages keep showing the last loaded data. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <output className="banner-slot">
      {!online && (
        <div className="banner">
          <IonIcon icon={cloudOfflineOutline} aria-hidden="true" />
          {t('offline.banner')}
        </div>
      )}
    </output>
  )
}
