import type { UploadPath } from '@vetvisit/contract/files/rules'
import { IonButton, IonIcon } from '@ionic/react'
import { cameraOutline, trashOutline } from 'ionicons/icons'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { acceptOf } from '../../lib/api/upload.ts'
import { shownPhoto } from '../../lib/api/chosen-file.ts'
import { UnsentFile } from '../file/unsent-file.tsx'
import { UploadProgress } from '../file/upload-progress.tsx'
import { useUpload } from '../file/use-upload.ts'

const CropModal = lazy(() => import('../file/crop-modal.tsx').then((file) => ({ default: file.CropModal })))

type PhotoFieldProps = {
  path: Extract<UploadPath, 'pet/profile' | 'patient/profile' | 'doctor/profile' | 'doctor/assistant'>
  /** URL of the current picture, as the server sent it. */
  url: string | null
  /** The picture, or its placeholder. */
  picture: ReactNode
  /** Called with the URL of a new picture, or null if it was removed. Nothing is saved yet: the form does that. */
  onChange: (url: string | null) => void
  disabled?: boolean
}

/** A round picture with buttons to choose, crop and remove it. */
export function PhotoField({ path, url, picture, onChange, disabled = false }: PhotoFieldProps) {
  const { t } = useTranslation('files')
  const input = useRef<HTMLInputElement>(null)
  const photo = useChosenPhoto(path, onChange)
  const { chosen, choose, sendCropped, stopCropping, progress, isOpening } = photo
  const busy = disabled || isOpening || progress !== null

  return (
    <div className="photo-field">
      {picture}
      <div className="photo-buttons">
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptOf('photo')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            void choose(file)
          }}
        />
        <IonButton type="button" fill="outline" disabled={busy} onClick={() => input.current?.click()}>
          <IonIcon slot="start" icon={cameraOutline} aria-hidden="true" />
          {url ? t('changePhoto') : t('choosePhoto')}
        </IonButton>
        {url && (
          <IonButton type="button" fill="clear" disabled={busy} onClick={() => onChange(null)}>
            <IonIcon slot="start" icon={trashOutline} aria-hidden="true" />
            {t('removePhoto')}
          </IonButton>
        )}
        <UploadProgress percent={progress} />
        <UnsentFile file={photo.unsent} disabled={busy} onSend={photo.sendAgain} onDrop={photo.drop} />
      </div>
      {chosen && (
        <Suspense>
          <CropModal {...chosen} onCancel={stopCropping} onDone={sendCropped} />
        </Suspense>
      )}
    </div>
  )
}

/** From the chosen photo, opened to be cropped, to the sent one. */
function useChosenPhoto(path: PhotoFieldProps['path'], onChange: PhotoFieldProps['onChange']) {
  const { upload, progress, unsent, drop } = useUpload(path)
  const [chosen, setChosen] = useState<{ file: File; source: string } | null>(null)
  const [isOpening, setOpening] = useState(false)
  const cropped = useRef<File>(undefined)

  function stopCropping(): void {
    if (chosen) URL.revokeObjectURL(chosen.source)
    setChosen(null)
  }

  async function send(file: File): Promise<void> {
    stopCropping()
    const uploaded = await upload(file)
    if (uploaded) onChange(uploaded)
  }

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    drop()
    setOpening(true)
    const photo = await shownPhoto(file).catch(() => null)
    setOpening(false)
    // Refused with the reason, or taken by the server if only that can decode it.
    if (!photo) return send(file)
    setChosen({ file: photo, source: URL.createObjectURL(photo) })
  }

  /** A photo that could not be opened without a network has yet to be cropped. */
  const sendAgain = (file: File) => void (file === cropped.current ? send(file) : choose(file))

  const sendCropped = (file: File) => {
    cropped.current = file
    void send(file)
  }

  return { chosen, choose, sendCropped, sendAgain, stopCropping, progress, isOpening, unsent, drop }
}
