import { IonButton, IonIcon } from '@ionic/react'
import { isEmptyText } from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { downloadOutline, imageOutline, printOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatInstantDate, viewerZone } from '../../lib/dates.ts'
import { useOnline } from '../../platform/network.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { showToast } from '../../ui/toast.ts'
import { RichText } from './components/rich-text.tsx'
import { fetchPrescriptionPdf } from './queries.ts'

const ImageViewer = lazy(() =>
  import('../../ui/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

/** A prescription to read: its table and images, a print view and the PDF with the practice's heading. */
export function PrescriptionModal({ item, onClose }: { item: HistoryItem; onClose: () => void }) {
  const { t } = useTranslation('history')
  const online = useOnline()
  const [image, setImage] = useState<{ url: string; name: string } | null>(null)
  const [making, setMaking] = useState(false)

  const download = async () => {
    setMaking(true)
    try {
      save(await fetchPrescriptionPdf(item._id))
    } catch {
      void showToast({ message: t('prescription.pdfFailed'), color: 'danger', durationMs: 3000 })
    } finally {
      setMaking(false)
    }
  }

  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('prescription.title')}
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
      <Sheet item={item} onImage={(url, name) => setImage({ url, name })} />
      {createPortal(
        <div className="print-sheet" aria-hidden="true">
          <Sheet item={item} />
        </div>,
        document.body,
      )}
      <Suspense fallback={null}>
        {image && (
          <ImageViewer url={image.url} name={image.name} kind="prescription" onClose={() => setImage(null)} />
        )}
      </Suspense>
    </AppModal>
  )
}

/** Hands a file to the device. */
function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

type SheetProps = { item: HistoryItem; onImage?: (url: string, name: string) => void }

function Sheet({ item, onImage }: SheetProps) {
  const { t } = useTranslation('history')
  const zone = item.appointment?.timeZone ?? viewerZone()
  return (
    <div className="stack">
      <div>
        {item.appointment && <p className="page-title">{item.appointment.clinicName}</p>}
        <p>{item.docName}</p>
        <p className="quiet">
          {item.petName}, {formatInstantDate(item.createdAt ?? item.date, zone)}
          {item.version > 1 && `, ${t('versionOf', { version: item.version })}`}
          {item.isVoid && `, ${t('void')}`}
        </p>
      </div>
      <div className="prescription-scroll">
        <table className="prescription">
          <thead>
            <tr>
              <th scope="col">{t('prescription.medicine')}</th>
              <th scope="col">{t('prescription.dose')}</th>
              <th scope="col">{t('prescription.frequency')}</th>
              <th scope="col">{t('prescription.duration')}</th>
              {onImage && <th scope="col">{t('prescription.image')}</th>}
            </tr>
          </thead>
          <tbody>
            {item.prescription.map(({ prepId, medName, dose, frequency, duration, imageUrl }) => (
              <tr key={prepId}>
                <th scope="row">{medName}</th>
                <td>{dose}</td>
                <td>{frequency}</td>
                <td>{duration}</td>
                {onImage && (
                  <td>
                    {imageUrl === null ? (
                      <span className="quiet">{t('prescription.noImage')}</span>
                    ) : (
                      <IonButton
                        fill="clear"
                        aria-label={t('prescription.showImage', { name: medName })}
                        onClick={() => onImage(imageUrl, medName)}
                      >
                        <IonIcon slot="icon-only" icon={imageOutline} aria-hidden="true" />
                      </IonButton>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isEmptyText(item.text) && (
        <div>
          <h3>{t('prescription.note')}</h3>
          <RichText html={item.text} />
        </div>
      )}
    </div>
  )
}
