import { IonSkeletonText } from '@ionic/react'
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { FailedState } from '../page/states.tsx'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

/** Most pixels of a canvas; phones refuse larger ones. */
const CANVAS_EDGE_MAX = 4096

/** Width of a page at zoom 1: that of the stage, up to a readable width. */
const PAGE_WIDTH = 900

/** How far ahead pages are drawn, as a part of the window's height. */
const AHEAD = '50%'

type PdfPagesProps = {
  blob: Blob
  zoom: number
  name: string
  /** Called with the number of pages. */
  onOpened?: (pages: number) => void
}

/** The pages of a PDF in one column, drawn when they come near. Scripts in the file are not run. */
export function PdfPages({ blob, zoom, name, onOpened }: PdfPagesProps) {
  const { t } = useTranslation('files')
  const [state, setState] = useState<{ pages: PDFPageProxy[] | null; error: unknown }>({
    pages: null,
    error: null,
  })

  const opened = useEffectEvent((pages: number) => onOpened?.(pages))
  useEffect(() => {
    let closed = false
    let file: PDFDocumentProxy | undefined
    const open = async () => {
      const data = new Uint8Array(await blob.arrayBuffer())
      const pdf = await getDocument({ data, isEvalSupported: false, enableXfa: false }).promise
      file = pdf
      const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
      const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)))
      if (closed) return
      setState({ pages, error: null })
      opened(pages.length)
    }
    open().catch((error: unknown) => {
      if (!closed) setState({ pages: null, error })
    })
    return () => {
      closed = true
      void file?.destroy()
    }
  }, [blob])

  if (state.error) return <FailedState error={state.error} title={t('cannotShow')} />
  if (!state.pages) return <IonSkeletonText animated style={{ height: '50vh', width: '100%' }} />
  const pages = state.pages
  return (
    <div className="viewer-pages" style={{ width: `calc(min(100%, ${PAGE_WIDTH}px) * ${zoom})` }}>
      {pages.map((page) => (
        <PdfPage
          key={page.pageNumber}
          page={page}
          zoom={zoom}
          label={t('pageOf', { page: page.pageNumber, pages: pages.length, name })}
        />
      ))}
    </div>
  )
}

function PdfPage({ page, zoom, label }: { page: PDFPageProxy; zoom: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNear(canvas)
  const [text, setText] = useState('')
  const { width, height } = page.getViewport({ scale: 1 })

  useEffect(() => {
    const target = canvas.current
    if (!isNear || !target) return undefined
    const stage = target.closest('.viewer-stage')?.clientWidth ?? PAGE_WIDTH
    const wanted = (Math.min(stage, PAGE_WIDTH) * zoom * devicePixelRatio) / width
    const scale = Math.min(wanted, CANVAS_EDGE_MAX / Math.max(width, height))
    const viewport = page.getViewport({ scale })
    target.width = Math.round(viewport.width)
    target.height = Math.round(viewport.height)
    const drawing = page.render({ canvas: target, viewport })
    // Cancelled if the zoom has changed meanwhile.
    drawing.promise.catch(() => undefined)
    return () => drawing.cancel()
  }, [page, isNear, zoom, width, height])

  useEffect(() => {
    if (!isNear) return
    page.getTextContent().then(
      ({ items }) => setText(items.map((item) => ('str' in item ? item.str : '')).join(' ')),
      () => undefined,
    )
  }, [page, isNear])

  return (
    <div className="viewer-page">
      <canvas ref={canvas} aria-hidden="true" style={{ aspectRatio: `${width} / ${height}` }} />
      <section className="sr-only" aria-label={label}>
        {text}
      </section>
    </div>
  )
}

/** True once an element has been in view or nearly so. */
function useNear(target: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element || isNear) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: AHEAD },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [target, isNear])
  return isNear
}
