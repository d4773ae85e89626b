import { IonProgressBar } from '@ionic/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import './files.css'

/** Progress of an upload: a popover `Uploading...` above everything, hidden at 100 (specification/owner §2, specification/practice §2). */
export function UploadProgress({ percent }: { percent: number | null }) {
  return percent === null ? null : <Progress percent={percent} />
}

function Progress({ percent }: { percent: number }) {
  const { t } = useTranslation('files')
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A browser without popovers shows it inline.
    popover.current?.showPopover?.()
  }, [])
  return (
    <div ref={popover} popover="manual" className="file-progress">
      <output>
        {t('uploading')} <span className="figures">{percent} %</span>
      </output>
      <IonProgressBar value={percent / 100} aria-label={t('uploading')} />
    </div>
  )
}
