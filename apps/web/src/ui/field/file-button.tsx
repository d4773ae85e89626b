import { uploadUse, type UploadPath } from '@vetvisit/contract/files/rules'
import { IonButton, IonIcon } from '@ionic/react'
import { cloudUploadOutline } from 'ionicons/icons'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptOf } from '../../lib/api/upload.ts'
import { UploadProgress } from '../file/upload-progress.tsx'
import { useUpload } from '../file/use-upload.ts'

type FileButtonProps = {
  path: UploadPath
  /** True for images of medicines, which have other limits. */
  fileType?: 'prescription'
  /** Called with the URL after the upload. */
  onUploaded: (url: string, file: File) => void
  /** Called instead of an upload, while there is no network. */
  onKept?: (file: File) => void
  /** Text of the button; "Choose a file" by default. */
  children?: ReactNode
  /** Label for screen readers if the text alone does not identify the file. */
  label?: string
  disabled?: boolean
}

/** Chooses one file, uploads it and shows the progress. Failures are shown as toasts. */
export function FileButton({
  path,
  fileType,
  onUploaded,
  onKept,
  children,
  label,
  disabled = false,
}: FileButtonProps) {
  const { t } = useTranslation('files')
  const input = useRef<HTMLInputElement>(null)
  const { upload, progress } = useUpload(path, fileType)

  async function send(file: File | undefined): Promise<void> {
    if (!file) return
    if (onKept) return onKept(file)
    const url = await upload(file)
    if (url) onUploaded(url, file)
    // The same file may be chosen again after a failure.
    if (input.current) input.current.value = ''
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(uploadUse(path, fileType))}
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <IonButton
        fill="outline"
        type="button"
        disabled={disabled || progress !== null}
        onClick={() => input.current?.click()}
        {...(label !== undefined && { 'aria-label': label })}
      >
        <IonIcon slot="start" icon={cloudUploadOutline} aria-hidden="true" />
        {children ?? t('choose')}
      </IonButton>
      <UploadProgress percent={progress} />
    </div>
  )
}
