import { IonProgressBar } from '@ionic/react'
import { useTranslation } from 'react-i18next'
import './files.css'

/** How far an upload is, labelled `Uploading...` (spec 1 §2); nothing while none is running. */
export function UploadProgress({ percent }: { percent: number | null }) {
  const { t } = useTranslation('files')
  if (percent === null) return null
  return (
    <div className="file-progress">
      <output className="quiet">
        {t('uploading')} <span className="figures">{percent} %</span>
      </output>
      <IonProgressBar value={percent / 100} aria-label={t('uploading')} />
    </div>
  )
}
