/** So many lines that say the same are written in a window; the others are counted. */
const LINES_A_WINDOW = 20
const WINDOW_MS = 10_000

/** Different lines that are told apart; beyond them every line counts as the same. */
const KINDS = 500

type Kind = { lines: number }

/**
 * Keeps one cause from filling a disk: of lines that say the same, the first twenty in ten seconds are written, and then a line that
 * says how many more there were.
 */
export function createLogSample() {
  let kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | undefined

  /** @param sayMore writes the line about what was left out @returns whether this line is to be written */
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
