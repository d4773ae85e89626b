import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { at } from '../calendar/day-column.tsx'
import { clockText } from '../calendar/day-layout.ts'
import type { ColumnSpan } from './columns.ts'

type ColumnMenuProps = {
  span: ColumnSpan
  /** Of the column. */
  name: string
  onBook: () => void
  onBlock: () => void
  onClose: () => void
}

/** What a span that was drawn over empty time is for: an appointment or a block. */
export function ColumnMenu({ span, name, onBook, onBlock, onClose }: ColumnMenuProps) {
  const { t } = useTranslation(['columns', 'calendar', 'blocks'])
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
    <dialog open ref={menu} className="column-menu" aria-label={`${times}, ${name}`} style={at(span)}>
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
