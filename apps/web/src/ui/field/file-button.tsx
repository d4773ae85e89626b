import { uploadUse, type UploadPath } from '@vetvisit/contract/files/rules'
import { IonButton, IonIcon, IonSpinner } from '@ionic/react'
import { cloudUploadOutline } from 'ionicons/icons'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { acceptOf } from '../../lib/api/upload.ts'
import { useOnline } from '../../platform/network.ts'
import { UnsentFile } from '../file/unsent-file.tsx'
import { UploadProgress } from '../file/upload-progress.tsx'
import { useUpload } from '../file/use-upload.ts'

const FilePreview = lazy(() =>
  import('../file/file-preview.tsx').then((file) => ({ default: file.FilePreview })),
)

type FileButtonProps = {
  path: UploadPath
  /** True for images of medicines, which have other limits. */
  fileType?: 'prescription'
  /** Called with the URL after the upload, and with the file as it was sent. */
  onUploaded: (url: string, file: File) => void
  /** Called with the file if there is no network, before an upload or during it. */
  onKept?: (file: File) => void
  /** Text of the button; "Choose a file" by default. */
  children?: ReactNode
  /** Label for screen readers if the text alone does not identify the file. */
  label?: string
  disabled?: boolean
}

/** Chooses one file, shows what was made of it if it had to change, uploads it and shows the progress. Failures are shown as toasts; what could not be sent can be sent again. */
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
  const { input, choose, preview, progress, isPreparing, unsent, drop } = useChosenFile({
    path,
    fileType,
    onUploaded,
    onKept,
  })
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(uploadUse(path, fileType))}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <IonButton
        fill="outline"
        type="button"
        disabled={disabled || isPreparing || progress !== null}
        aria-busy={isPreparing}
        onClick={() => input.current?.click()}
        {...(label !== undefined && { 'aria-label': label })}
      >
        {isPreparing ? (
          <IonSpinner slot="start" name="crescent" aria-hidden="true" />
        ) : (
          <IonIcon slot="start" icon={cloudUploadOutline} aria-hidden="true" />
        )}
        {children ?? t('choose')}
      </IonButton>
      <UploadProgress percent={progress} />
      <UnsentFile file={unsent} disabled={disabled} onSend={(file) => void choose(file)} onDrop={drop} />
      {preview && (
        <Suspense>
          <FilePreview {...preview} />
        </Suspense>
      )}
    </div>
  )
}

type ChosenFileProps = Pick<FileButtonProps, 'path' | 'onUploaded'> & {
  fileType: FileButtonProps['fileType'] | undefined
  onKept: FileButtonProps['onKept'] | undefined
}

/** From the chosen file to the sent one; `preview` is what is shown in between if the file had to change. */
function useChosenFile({ path, fileType, onUploaded, onKept }: ChosenFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const { prepare, upload, ...state } = useUpload(path, fileType)
  const online = useOnline()
  const [shown, setShown] = useState<{ chosen: File; made: File; source: string } | null>(null)

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    const made = await prepare(chosen, onKept !== undefined && !online)
    // The same file may be chosen again after a failure.
    if (input.current) input.current.value = ''
    if (made === chosen) await send(made)
    else if (made) setShown({ chosen, made, source: URL.createObjectURL(made) })
  }

  function close(): void {
    if (shown) URL.revokeObjectURL(shown.source)
    setShown(null)
  }

  async function send(file: File): Promise<void> {
    close()
    if (onKept && !online) return onKept(file)
    const url = await upload(file, onKept)
    if (url) onUploaded(url, file)
  }

  const preview = shown && { ...shown, onCancel: close, onSend: () => void send(shown.made) }
  return { input, choose, preview, ...state }
}
