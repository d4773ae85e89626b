import { IonButton, IonIcon, IonSkeletonText } from '@ionic/react'
import type { Size } from '@vetvisit/contract/files/size'
import { addOutline, downloadOutline, removeOutline } from 'ionicons/icons'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { ApiError } from '../../lib/api/call.ts'
import { fetchFile, type FileContent } from '../../lib/api/file-content.ts'
import { AppModal } from '../modal/app-modal.tsx'
import { keyboardScroll } from '../page/keyboard-scroll.ts'
import { FailedState } from '../page/states.tsx'
import { fittingWidth } from './fitting-width.ts'
import { useZoom } from './use-zoom.ts'
import './image-viewer.css'

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((file) => ({ default: file.PdfPages })))

type ImageViewerProps = {
  /** The file as linked by the server; null closes the viewer. */
  url: string | null
  onClose: () => void
  /** Titles the viewer 'Document Image' or 'Prescription Image' (specification/owner §2). */
  kind: 'document' | 'prescription'
  /** Title for screen readers and file name of a download. */
  name: string
  /** Requests a fresh link to the same file, because links expire. */
  refresh?: () => Promise<string | null>
}

/** Shows one picture or PDF with zoom. */
export function ImageViewer({ url, onClose, kind, name, refresh }: ImageViewerProps) {
  const { t } = useTranslation('files')
  // Kept while the modal closes, so that its content does not vanish before it does.
  const [shown, setShown] = useState(url)
  if (url !== null && url !== shown) setShown(url)
  const [tries, setTries] = useState(0)
  return (
    <AppModal
      isOpen={url !== null}
      onClose={onClose}
      title={kind === 'document' ? t('documentImage') : t('prescriptionImage')}
      fullPage
    >
      {shown !== null && (
        <Viewer
          key={`${tries} ${shown}`}
          url={shown}
          name={name}
          onRetry={() => setTries(tries + 1)}
          {...(refresh && { refresh })}
        />
      )}
    </AppModal>
  )
}

type ViewerProps = Pick<ImageViewerProps, 'name' | 'refresh'> & { url: string; onRetry: () => void }

function Viewer({ url, name, refresh, onRetry }: ViewerProps) {
  const { t } = useTranslation(['files', 'common'])
  const state = useFile(url, refresh)
  const zoom = useZoom()

  if (state.error) {
    const isGone = state.error instanceof ApiError && state.error.code === 'not_found'
    const error = isGone ? new ApiError('not_found', 404, { message: t('gone') }) : state.error
    return <FailedState error={error} title={t('cannotShow')} onRetry={onRetry} />
  }
  if (!state.content)
    return (
      <output aria-label={t('common:loading')}>
        <IonSkeletonText animated style={{ height: '50vh', width: '100%' }} />
      </output>
    )
  const { kind, blob, source } = state.content
  return (
    <div className="viewer">
      <section className="viewer-stage" {...keyboardScroll} aria-label={name} {...zoom.stage}>
        {kind === 'pdf' ? (
          <Suspense fallback={<IonSkeletonText animated style={{ height: '50vh', width: '100%' }} />}>
            <PdfPages blob={blob} zoom={zoom.zoom} name={name} />
          </Suspense>
        ) : (
          <Picture source={source} name={name} zoom={zoom.zoom} />
        )}
      </section>
      <div className="viewer-tools">
        <IonButton
          fill="outline"
          disabled={!zoom.zoomOut}
          onClick={() => zoom.zoomOut?.()}
          aria-label={t('zoomOut')}
        >
          <IonIcon slot="icon-only" icon={removeOutline} aria-hidden="true" />
        </IonButton>
        <output className="figures">{t('zoom', { percent: Math.round(zoom.zoom * 100) })}</output>
        <IonButton
          fill="outline"
          disabled={!zoom.zoomIn}
          onClick={() => zoom.zoomIn?.()}
          aria-label={t('zoomIn')}
        >
          <IonIcon slot="icon-only" icon={addOutline} aria-hidden="true" />
        </IonButton>
        <IonButton fill="clear" href={source} download={downloadName(name, blob)}>
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t('download')}
        </IonButton>
      </div>
    </div>
  )
}

/** Fits the stage at zoom 1, a long one by its width; it is that many times larger at higher zoom. */
function Picture({ source, name, zoom }: { source: string; name: string; zoom: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const stage = useStageSize(frame)
  const [natural, setNatural] = useState<Size | null>(null)
  const fitting = natural && stage && fittingWidth(natural, stage)
  return (
    <div className="viewer-picture" ref={frame}>
      <img
        src={source}
        alt={name}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setNatural({ width, height })
        }
        style={fitting === null ? { maxWidth: '100%' } : { width: fitting * zoom }}
      />
    </div>
  )
}

/** Size of the stage without scroll bars; null until it is laid out, which may be after the picture has loaded. */
function useStageSize(frame: React.RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const stage = frame.current?.parentElement
    if (!stage) return undefined
    const observer = new ResizeObserver(() => {
      const { offsetWidth: width, offsetHeight: height } = stage
      setSize(width > 0 && height > 0 ? { width, height } : null)
    })
    observer.observe(stage)
    return () => observer.disconnect()
  }, [frame])
  return size
}

type Loaded = FileContent & { source: string }

/** The content and a blob URL for it, revoked when the viewer closes. */
function useFile(
  url: string,
  refresh: ImageViewerProps['refresh'],
): { content: Loaded | null; error: unknown } {
  const [state, setState] = useState<{ content: Loaded | null; error: unknown }>({
    content: null,
    error: null,
  })
  const again = useEffectEvent(async () => (await refresh?.()) ?? null)
  useEffect(() => {
    const gone = new AbortController()
    let source: string | undefined
    const load = async () => {
      const content = await fetchFile(url, gone.signal, again)
      if (gone.signal.aborted) return
      source = URL.createObjectURL(content.blob)
      setState({ content: { ...content, source }, error: null })
    }
    load().catch((error: unknown) => {
      if (!gone.signal.aborted) setState({ content: null, error })
    })
    return () => {
      gone.abort()
      if (source !== undefined) URL.revokeObjectURL(source)
    }
  }, [url])
  return state
}

const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/** A file name with the extension of the content, regardless of the uploaded name. */
function downloadName(name: string, blob: Blob): string {
  const ending = ENDINGS[blob.type] ?? ''
  return name.toLowerCase().endsWith(ending) ? name : name.replace(/\.[A-Za-z0-9]{1,5}$/, '') + ending
}
