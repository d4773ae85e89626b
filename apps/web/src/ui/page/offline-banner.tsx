import { IonIcon } from '@ionic/react'
import { cloudOfflineOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../platform/network.ts'

/** A quiet line while the device has no connection; the pages go on showing what was last loaded. */
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
