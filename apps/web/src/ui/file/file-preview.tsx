import { IonSkeletonText } from '@ionic/react'
import type { Size } from '@vetvisit/contract/files/size'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { AppModal } from '../modal/app-modal.tsx'
import { ModalActions } from '../modal/modal-actions.tsx'
import { keyboardScroll } from '../page/keyboard-scroll.ts'
import './file-preview.css'

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((file) => ({ default: file.PdfPages })))

type FilePreviewProps = {
  chosen: File
  /** What was made of it: a JPEG, or a PDF. */
  made: File
  /** Blob URL of `made`. */
  source: string
  onCancel: () => void
  onSend: () => void
}

const PDF_TYPE = 'application/pdf'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Shows what was made of a chosen file before it is sent: a person sees whether it is still readable. */
export function FilePreview({ chosen, made, source, onCancel, onSend }: FilePreviewProps) {
  const { t } = useTranslation('files')
  const [size, setSize] = useState<Size | null>(null)
  const [pages, setPages] = useState<number | null>(null)
  const isPdf = made.type === PDF_TYPE
  return (
    <AppModal
      isOpen
      onClose={onCancel}
      title={t('preview.title')}
      backdropDismiss={false}
      footer={<ModalActions act={t('preview.send')} onAct={onSend} />}
    >
      <figure className="file-preview">
        <Facts chosen={chosen} made={made} size={size} pages={pages} />
        <section className="file-preview-stage" {...keyboardScroll} aria-label={made.name}>
          {isPdf ? (
            <Suspense fallback={<IonSkeletonText animated style={{ height: '40vh' }} />}>
              <PdfPages blob={made} zoom={1} name={made.name} onOpened={setPages} />
            </Suspense>
          ) : (
            <img
              src={source}
              alt={made.name}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setSize({ width, height })
              }
            />
          )}
        </section>
      </figure>
    </AppModal>
  )
}

type FactsProps = Pick<FilePreviewProps, 'chosen' | 'made'> & { size: Size | null; pages: number | null }

function Facts({ chosen, made, size, pages }: FactsProps) {
  const { t } = useTranslation('files')
  const sizeText = useSizeText()
  const isPdf = made.type === PDF_TYPE
  const facts = [
    isPdf ? 'PDF' : 'JPEG',
    size && t('preview.pixels', { width: size.width, height: size.height }),
    pages !== null && t('preview.pages', { count: pages }),
    sizeText(made.size),
  ]
  return (
    <figcaption>
      <b translate="no" className="file-preview-name">
        {made.name}
      </b>
      <span className="figures" translate="no">
        {facts.filter((fact) => typeof fact === 'string').join(' · ')}
      </span>
      <span className="quiet">
        {isPdf ? t('preview.cleaned') : t('preview.changed', { before: sizeText(chosen.size) })}
      </span>
    </figcaption>
  )
}

/** A number of bytes as people read it: `512 KB`, `3.4 MB`. */
function useSizeText(): (bytes: number) => string {
  const { t, i18n } = useTranslation('files')
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value)
  return (bytes) =>
    bytes < MEGABYTE
      ? t('preview.kilobytes', { size: number(Math.ceil(bytes / KILOBYTE), 0) })
      : t('preview.megabytes', { size: number(bytes / MEGABYTE, 1) })
}
