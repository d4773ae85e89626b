import './drawn-span.css'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../../lib/store.ts'
import { useTranslation } from '../../../lib/text/translation.ts'
import { at } from './day-column.tsx'
import { clockText } from './day-layout.ts'
import type { ColumnSpan, LiveSpan } from '../drag/draw-span.ts'

type DrawnSpanProps = {
  live: LiveSpan
  /** The column's element; null while it is not shown. */
  elementOf: (columnId: string) => Element | null
  /** The column's name, as a screen reader says it. */
  nameOf: (columnId: string) => string
  onBook: (span: ColumnSpan) => void
  onBlock: (span: ColumnSpan) => void
}

/** The span that is drawn over empty time, and what it can be for, above the tiles of its column. */
export function DrawnSpan({ live, elementOf, nameOf, onBook, onBlock }: DrawnSpanProps) {
  const drawn = useStore(live.drawn)
  const chosen = useStore(live.chosen)
  const span = drawn ?? chosen
  const column = span && elementOf(span.columnId)
  if (!column) return null
  return (
    <>
      {createPortal(
        <div className="drawn-span figures" translate="no" style={at(span)}>
          {clockText(span.start)}–{clockText(span.end)}
        </div>,
        column,
      )}
      {chosen &&
        createPortal(
          <SpanMenu
            span={chosen}
            name={nameOf(chosen.columnId)}
            onBook={() => onBook(chosen)}
            onBlock={() => onBlock(chosen)}
            onClose={() => live.chosen.set(null)}
          />,
          column,
        )}
    </>
  )
}

type SpanMenuProps = {
  span: ColumnSpan
  /** Of the column. */
  name: string
  onBook: () => void
  onBlock: () => void
  onClose: () => void
}

/** What a span that was drawn over empty time is for: an appointment or a block. */
function SpanMenu({ span, name, onBook, onBlock, onClose }: SpanMenuProps) {
  const { t } = useTranslation(['calendar', 'blocks'])
  const menu = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    menu.current?.querySelector('button')?.focus({ preventScroll: true })
    menu.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) onClose()
    }
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [onClose])
  const act = (done: () => void) => () => {
    onClose()
    done()
  }
  const times = `${clockText(span.start)}–${clockText(span.end)}`
  return (
    <dialog open ref={menu} className="span-menu" aria-label={`${times}, ${name}`} style={at(span)}>
      <b className="figures" translate="no">
        {times}
      </b>
      <button type="button" onClick={act(onBook)}>
        {t('calendar:new')}
      </button>
      <button type="button" onClick={act(onBlock)}>
        {t('blocks:new')}
      </button>
    </dialog>
  )
}
