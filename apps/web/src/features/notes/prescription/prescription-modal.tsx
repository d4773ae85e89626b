import '../../../ui/show/print-sheet.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { downloadOutline, printOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { showUntilRead } from '../../../ui/action/show-failure.ts'
import { PrescriptionSheet } from './prescription-sheet.tsx'
import { fetchPrescriptionPdf } from '../queries.ts'

const ImageViewer = lazy(() =>
  import('../../../ui/file/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

type PrescriptionModalProps = {
  item: HistoryItem
  /** The same prescription with fresh links, because links to its images are valid for a few minutes only. */
  refresh: () => Promise<HistoryItem | undefined>
  onClose: () => void
}

/** A prescription to read: its table and images, a print view and the PDF under the practice's heading. */
export function PrescriptionModal({ item, refresh, onClose }: PrescriptionModalProps) {
  const { t } = useTranslation('history')
  const online = useOnline()
  const [image, setImage] = useState<{ url: string; name: string; index: number } | null>(null)
  const [making, setMaking] = useState(false)

  const download = async () => {
    setMaking(true)
    try {
      save(await fetchPrescriptionPdf(item._id))
    } catch {
      showUntilRead(t('prescription.pdfFailed'))
    } finally {
      setMaking(false)
    }
  }

  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('prescription.title')}
      className="prescription-modal"
      footer={
        <>
          <IonButton fill="outline" onClick={() => window.print()}>
            <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
            {t('prescription.print')}
          </IonButton>
          <IonButton disabled={making || !online} onClick={() => void download()}>
            <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
            {t('prescription.pdf')}
          </IonButton>
        </>
      }
    >
      <PrescriptionSheet item={item} onImage={(url, name, index) => setImage({ url, name, index })} />
      {createPortal(
        <div className="print-sheet" aria-hidden="true">
          <PrescriptionSheet item={item} />
        </div>,
        document.body,
      )}
      <Suspense fallback={null}>
        {image && (
          <ImageViewer
            url={image.url}
            name={image.name}
            kind="prescription"
            refresh={async () => (await refresh())?.prescription[image.index]?.imageUrl ?? null}
            onClose={() => setImage(null)}
          />
        )}
      </Suspense>
    </AppModal>
  )
}

/** Saves a file on the device. */
function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
