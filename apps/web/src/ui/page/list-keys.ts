import { type KeyboardEvent, useEffect, useRef } from 'react'

const buttonsOf = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('button:not(:disabled)'),
]

/**
 * Keys of a long list of buttons: the Tab key stops once, at the pressed one or the first; arrows, Home and End lead on from there.
 *
 * @returns ref and handlers of the list
 */
export function useListKeys() {
  const list = useRef<HTMLUListElement>(null)
  const offer = () => offerOne(list.current)
  // The buttons of each render may be others.
  useEffect(offer)
  return { ref: list, onFocus: offer, onBlur: offer, onKeyDown }
}

function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
  const to = targetOf(event, buttonsOf(event.currentTarget))
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** Lets the Tab key reach one button. */
function offerOne(list: Element | null): void {
  if (!list) return
  const buttons = buttonsOf(list)
  const stop =
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.getAttribute('aria-pressed') === 'true') ??
    buttons[0]
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
}

function targetOf(event: KeyboardEvent, buttons: HTMLElement[]): HTMLElement | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const place = buttons.findIndex((button) => button === event.target)
  if (place < 0 || ctrlKey || metaKey || altKey || shiftKey) return undefined
  if (key === 'ArrowRight') return buttons[place + 1]
  if (key === 'ArrowLeft') return buttons[place - 1]
  if (key === 'ArrowDown') return besideOf(buttons.slice(place))
  if (key === 'ArrowUp') return besideOf(buttons.slice(0, place + 1).toReversed())
  if (key === 'Home') return buttons[0]
  return key === 'End' ? buttons.at(-1) : undefined
}

/** Of buttons in one direction from the first, the one of the next line that lies nearest to it across. */
function besideOf([from, ...others]: HTMLElement[]): HTMLElement | undefined {
  if (!from) return undefined
  const [own, boxes] = [from.getBoundingClientRect(), others.map((each) => each.getBoundingClientRect())]
  const line = boxes.find(({ top }) => top !== own.top)?.top
  const far = (index: number) => Math.abs((boxes[index]?.left ?? 0) - own.left)
  const [nearest = -1] = [...boxes.keys()]
    .filter((index) => boxes[index]?.top === line)
    .toSorted((a, b) => far(a) - far(b))
  return others[nearest]
}
