/** Equal lines written in a window; further ones are counted. */
const LINES_A_WINDOW = 20
const WINDOW_MS = 10_000

/** Different lines that are distinguished; beyond that, all lines count as equal. */
const KINDS = 500

type Kind = { lines: number }

/**
 * Prevents one cause from filling a disk: of equal lines, the first twenty in ten seconds are written, and then one line with the number
 * of the others.
 */
export function createLogSample() {
  let kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | undefined

  /** @param sayMore writes the line with the number of skipped lines @returns whether to write this line */
  return (text: string, sayMore: (leftOut: number) => void): boolean => {
    const name = kinds.has(text) || kinds.size < KINDS ? text : 'others'
    const kind = kinds.get(name) ?? { lines: 0 }
    kinds.set(name, kind)
    kind.lines += 1
    timer ??= setTimeout(() => {
      timer = undefined
      kinds = new Map()
    }, WINDOW_MS).unref()
    if (kind.lines === LINES_A_WINDOW + 1)
      setTimeout(() => sayMore(kind.lines - LINES_A_WINDOW), WINDOW_MS).unref()
    return kind.lines <= LINES_A_WINDOW
  }
}
