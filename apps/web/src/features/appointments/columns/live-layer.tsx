import { type RefObject, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useStore } from '../../../lib/store.ts'
import { at, DropTile } from '../calendar/day-column.tsx'
import { clockText, type Stretch } from '../calendar/day-layout.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { ColumnActs, Column } from './columns.ts'
import type { LiveColumns } from './live-columns.ts'

type LiveLayerProps = {
  grid: RefObject<HTMLElement | null>
  live: LiveColumns
  hours: Stretch
  columns: readonly Column[]
  acts: ColumnActs
}

const columnIn = (grid: HTMLElement | null, columnId: string | undefined) =>
  columnId === undefined ? null : (grid?.querySelector(`[data-column="${columnId}"]`) ?? null)

/** What is dragged, drawn or chosen, above the tiles of its column. */
export function LiveLayer({ grid, live, hours, columns, acts }: LiveLayerProps) {
  const dragged = useStore(live.dragged)
  const drawn = useStore(live.drawn)
  const chosen = useStore(live.chosen)
  const span = drawn ?? chosen
  useLayoutEffect(() => {
    if (dragged?.isByKeys) grid.current?.querySelector('.grid-drop')?.scrollIntoView({ block: 'nearest' })
  }, [grid, dragged])
  const [dragColumn, spanColumn] = [dragged?.place?.columnId, span?.columnId].map((columnId) =>
    columnIn(grid.current, columnId),
  )
  const column = columns.find(({ id }) => id === chosen?.columnId)
  return (
    <>
      {dragged && dragColumn && createPortal(<DropTile dragged={dragged} hours={hours} />, dragColumn)}
      {span &&
        spanColumn &&
        createPortal(
          <div className="column-span figures" translate="no" style={at(span)}>
            {clockText(span.start)}–{clockText(span.end)}
          </div>,
          spanColumn,
        )}
      {chosen &&
        column &&
        spanColumn &&
        createPortal(
          <ColumnMenu
            span={chosen}
            name={column.name}
            onBook={() =>
              acts.onTime({ columnId: chosen.columnId, minute: chosen.start }, chosen.end - chosen.start)
            }
            onBlock={() => acts.onBlockSpan(chosen)}
            onClose={() => live.chosen.set(null)}
          />,
          spanColumn,
        )}
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
