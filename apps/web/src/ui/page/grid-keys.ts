import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/** Rows that Page Down and Page Up pass. */
const PAGE = 10

const controlsOf = (row: Element | undefined): HTMLElement[] =>
  row ? [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')] : []

/**
 * Keys of a table with the role `grid`, whose links and buttons have `tabIndex={-1}`: the Tab key stops once, at the control that had the
 * focus last; arrows, Home, End, Page Up and Page Down move from there.
 *
 * @returns ref and handlers of the `<tbody>`, and a function that focuses the current control
 */
export function useGridKeys() {
  const body = useRef<HTMLTableSectionElement>(null)
  const current = useRef<HTMLElement>(null)
  useEffect(() => offerOne(body, current))
  const focus = () => current.current?.focus()
  return {
    focus,
    grid: {
      ref: body,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        current.current = target.closest<HTMLElement>('a, button')
        offerOne(body, current)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const from = current.current
        const to = from && body.current && targetOf(event, from, rowsWithControls(body.current))
        if (!to) return
        event.preventDefault()
        to.focus()
      },
    },
  }
}

/** The rows that keys lead to: not those that head others. */
const rowsWithControls = (body: HTMLTableSectionElement) =>
  [...body.rows].filter((row) => controlsOf(row).length > 0)

/** Lets the Tab key reach the current control, or the first one if it has gone. */
function offerOne(
  body: RefObject<HTMLTableSectionElement | null>,
  current: RefObject<HTMLElement | null>,
): void {
  if (!body.current) return
  if (!current.current?.isConnected) current.current = controlsOf(body.current)[0] ?? null
  for (const control of controlsOf(body.current)) control.tabIndex = control === current.current ? 0 : -1
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

function targetOf(pressed: Pressed, from: HTMLElement, rows: HTMLTableRowElement[]): HTMLElement | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (metaKey || altKey || shiftKey || (ctrlKey && key !== 'Home' && key !== 'End')) return undefined
  const row = rows.findIndex((one) => one.contains(from))
  const own = controlsOf(rows[row])
  const place = own.indexOf(from)
  const vertical: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
  const step = vertical[key]
  if (step !== undefined) return below(from, rows[Math.min(Math.max(row + step, 0), rows.length - 1)])
  if (key === 'ArrowRight') return own[place + 1]
  if (key === 'ArrowLeft') return own[place - 1]
  if (key === 'Home') return controlsOf(ctrlKey ? rows[0] : rows[row])[0]
  if (key === 'End') return ctrlKey ? controlsOf(rows.at(-1))[0] : own.at(-1)
  return undefined
}

/** The control in the same column of another row, or the first of that row. */
function below(from: HTMLElement, row: HTMLTableRowElement | undefined): HTMLElement | undefined {
  const cell = from.closest<HTMLTableCellElement>('td, th')
  if (!cell || !row) return undefined
  const place = controlsOf(cell).indexOf(from)
  const there = controlsOf(row.cells[cell.cellIndex])
  return there[Math.min(place, there.length - 1)] ?? controlsOf(row)[0]
}
