import { IonButton } from '@ionic/react'
import { fileNameOf } from '@vetvisit/contract/files/rules'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { FileButton } from '../../../ui/field/file-button.tsx'
import { dropUpload } from '../../../ui/file/drop-upload.ts'
import { FileThumb } from '../../../ui/file/file-thumb.tsx'
import { useLocalAddress } from '../../../ui/file/local-address.ts'
import type { Attachment } from './use-new-note.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

const ImageViewer = lazy(() =>
  import('../../../ui/file/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

type FileFieldProps = {
  isReport: boolean
  /** True if a file may be chosen without a network. */
  mayWait: boolean
  file: Attachment | null
  onChange: (file: Attachment | null) => void
}

/** The file of an entry: a button that chooses it, or its name. */
export function FileField({ isReport, mayWait, file, onChange }: FileFieldProps) {
  const { t } = useTranslation('history')
  if (!file)
    return (
      <FileButton
        path="notes/report"
        {...(mayWait && { onKept: (local: File) => onChange({ local, fileName: fileNameOf(local.name) }) })}
        onUploaded={(fileUrl, { name }) => onChange({ fileUrl, fileName: fileNameOf(name) })}
      >
        {t(isReport ? 'reportFile' : 'attach')}
      </FileButton>
    )
  const { fileName } = file
  if ('local' in file)
    return <LocalFile local={file.local} fileName={fileName} onDetach={() => onChange(null)} />
  return (
    <AttachedFile
      url={file.fileUrl}
      fileName={fileName}
      onDetach={() => {
        onChange(null)
        void dropUpload(file.fileUrl)
      }}
    />
  )
}

type AttachedFileProps = { fileName: string; onDetach: () => void }

function LocalFile({ local, ...attached }: AttachedFileProps & { local: File }) {
  const url = useLocalAddress(local)
  return url !== null && <AttachedFile {...attached} url={url} />
}

/** The chosen file with a picture of it, which opens it. */
function AttachedFile({ url, fileName, onDetach }: AttachedFileProps & { url: string }) {
  const { t } = useTranslation(['history', 'files'])
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="note-file">
      <button type="button" aria-label={t('files:open', { name: fileName })} onClick={() => setOpen(true)}>
        <FileThumb url={url} />
      </button>
      <p>
        <Sentence text={t('attached', { name: kept(fileName) })} />
      </p>
      <IonButton fill="clear" onClick={onDetach}>
        {t('detach')}
      </IonButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ImageViewer url={url} name={fileName} kind="document" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
