const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), ion-button:not([disabled])'
/** Arrows have a meaning of their own there. */
const TAKES_ARROWS = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Arrow down and up lead from a control of an entry to the same one of the next or the previous entry: where entries have many controls, one
 * press passes them all.
 *
 * @returns function that ends it
 */
export function arrowsLeadThrough(area: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    const step = STEPS[key]
    if (step === undefined || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
    const from = target instanceof Element && !target.matches(TAKES_ARROWS) && target.closest(CONTROLS)
    const to = from && controlBeside(area, from, step)
    if (!to) return
    event.preventDefault()
    // The button of Ionic's element is in its shadow.
    ;(to.shadowRoot?.querySelector<HTMLElement>('button, a') ?? to).focus()
  }
  area.addEventListener('keydown', onKey)
  return () => area.removeEventListener('keydown', onKey)
}

const controlsOf = (entry: Element | undefined): HTMLElement[] => [
  ...(entry?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
]

/** Counted from the end of both entries, where their acts stand: what comes before them differs. */
function controlBeside(area: HTMLElement, from: Element, step: number): HTMLElement | undefined {
  const entries = [...area.querySelectorAll('article')]
  const place = entries.findIndex((entry) => entry.contains(from))
  if (place < 0) return undefined
  const own = controlsOf(entries[place])
  const fromEnd = own.length - own.findIndex((control) => control === from)
  const there = controlsOf(entries[place + step])
  return there[Math.max(there.length - fromEnd, 0)]
}
