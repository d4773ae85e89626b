import { type RefObject, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useStore } from '../../../lib/store.ts'
import { DropTile } from '../calendar/day-column.tsx'
import type { Stretch } from '../calendar/day-layout.ts'
import { DrawnSpan } from '../calendar/drawn-span.tsx'
import type { ColumnActs, Column } from './columns.ts'
import type { LiveColumns } from './live-columns.ts'

type LiveLayerProps = {
  grid: RefObject<HTMLElement | null>
  live: LiveColumns
  hours: Stretch
  columns: readonly Column[]
  acts: ColumnActs
}

const columnIn = (grid: HTMLElement | null, columnId: string) =>
  grid?.querySelector(`[data-column="${columnId}"]`) ?? null

/** What is dragged, drawn or chosen, above the tiles of its column. */
export function LiveLayer({ grid, live, hours, columns, acts }: LiveLayerProps) {
  const dragged = useStore(live.dragged)
  useLayoutEffect(() => {
    if (dragged?.isByKeys) grid.current?.querySelector('.grid-drop')?.scrollIntoView({ block: 'nearest' })
  }, [grid, dragged])
  const columnId = dragged?.place?.columnId
  const dragColumn = columnId === undefined ? null : columnIn(grid.current, columnId)
  return (
    <>
      {dragged && dragColumn && createPortal(<DropTile dragged={dragged} hours={hours} />, dragColumn)}
      <DrawnSpan
        live={live}
        elementOf={(id) => columnIn(grid.current, id)}
        nameOf={(spanned) => columns.find(({ id }) => id === spanned)?.name ?? ''}
        onBook={({ start, end, ...column }) => acts.onTime({ ...column, minute: start }, end - start)}
        onBlock={acts.onBlockSpan}
      />
    </>
  )
}

/** While a visit is moved by keys: where it is now, and which keys do what. */
export function MovingHint({ live, isOfRooms }: { live: LiveColumns; isOfRooms: boolean }) {
  const { t } = useTranslation('columns')
  const hint = useStore(live.hint)
  const said = useStore(live.said)
  return (
    <>
      {hint !== null && (
        <p className="column-moving" aria-hidden="true">
          <b>{hint}</b> <span>{t(isOfRooms ? 'rooms.keys' : 'move.keys')}</span>
        </p>
      )}
      <output className="sr-only" aria-live="assertive">
        {said}
      </output>
    </>
  )
}
