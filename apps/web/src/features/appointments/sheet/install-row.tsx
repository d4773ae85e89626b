import { IonIcon } from '@ionic/react'
import { chevronForward, downloadOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { install, mayOfferInstall, noteInstallOffer } from '../../../platform/install.ts'

/** Offers to install the application, where the browser can and at most every 90 days. */
export function InstallRow() {
  const { t } = useTranslation('booking')
  const [isOffered] = useState(mayOfferInstall)
  const [isDone, setIsDone] = useState(false)
  const isShown = isOffered && !isDone
  useEffect(() => {
    if (isShown) noteInstallOffer()
  }, [isShown])
  if (!isShown) return null
  return (
    <li>
      <IonIcon icon={downloadOutline} aria-hidden="true" />
      <button
        type="button"
        onClick={() => {
          setIsDone(true)
          void install()
        }}
      >
        {t('sent.install')}
      </button>
      <IonIcon icon={chevronForward} aria-hidden="true" />
    </li>
  )
}
