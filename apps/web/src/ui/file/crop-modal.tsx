import { IonIcon, IonRange } from '@ionic/react'
import { addOutline, removeOutline } from 'ionicons/icons'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from '../../lib/text/translation.ts'
import { cutImage, type Cut } from '../../lib/api/shrink-image.ts'
import { AppModal } from '../modal/app-modal.tsx'
import { ModalActions } from '../modal/modal-actions.tsx'
import './crop-modal.css'

type CropModalProps = {
  file: File
  /** Blob URL of the file. */
  source: string
  onCancel: () => void
  onDone: (file: File) => void
}

const ZOOM_MAX = 4

/** Crops a photo to a round part: by finger, mouse, wheel, or arrow keys. */
export function CropModal({ file, source, onCancel, onDone }: CropModalProps) {
  const { t } = useTranslation('files')
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  // Null until the picture is measured. A tap before that crops the centre, as shown.
  const [cut, setCut] = useState<Cut | null>(null)
  const [isCutting, setCutting] = useState(false)

  async function finish(): Promise<void> {
    setCutting(true)
    onDone(await cutImage(file, cut))
  }

  return (
    <AppModal
      isOpen
      onClose={onCancel}
      title={t('crop')}
      backdropDismiss={false}
      footer={<ModalActions act={t('usePhoto')} disabled={isCutting} onAct={() => void finish()} />}
    >
      <p className="quiet">{t('cropHint')}</p>
      <div className="crop-area">
        <Cropper
          image={source}
          crop={position}
          zoom={zoom}
          minZoom={1}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setCut(pixels.width > 0 ? pixels : null)}
          cropperProps={{ 'aria-label': t('crop') }}
        />
      </div>
      <IonRange
        aria-label={t('zoomIn')}
        min={1}
        max={ZOOM_MAX}
        step={0.1}
        value={zoom}
        onIonInput={({ detail }) => setZoom(Number(detail.value))}
      >
        <IonIcon slot="start" icon={removeOutline} aria-hidden="true" />
        <IonIcon slot="end" icon={addOutline} aria-hidden="true" />
      </IonRange>
    </AppModal>
  )
}
