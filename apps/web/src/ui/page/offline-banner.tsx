import { cloudOfflineOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../platform/network.ts'
import { Icon } from '../show/icon.tsx'

/** A line shown while the device is offline; pages keep showing the last loaded data. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <output className="banner-slot">
      {!online && (
        <div className="banner">
          <Icon icon={cloudOfflineOutline} />
          {t('offline.banner')}
        </div>
      )}
    </output>
  )
}
