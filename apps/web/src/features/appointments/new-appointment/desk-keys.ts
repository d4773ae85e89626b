import { useIsFetching } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isComposedKey } from '../../../lib/composed-key.ts'
import { isOnlyDialog, lettersAct } from '../../../lib/shortcuts.ts'
import { isMac } from '../../../platform/device.ts'
import { takesLetters } from '../../../lib/takes-letters.ts'
import { HELD_KEYS } from '../../../ui/modal/first-keys.ts'

/** A pause after which the next letter begins a new word, in milliseconds. */
const WORD_PAUSE_MS = 1000

/** How long a key waits for its control once everything has been read, and how often it is tried, in milliseconds. */
const DRAWN_WITHIN_MS = 300
const TRY_EVERY_MS = 30

const DIGIT = /^[1-9]$/
const LETTER = /^[\p{L}\p{M}]$/u

/** The place of the first label that begins with these letters, without case; -1 for none. */
export const placeOfLetters = (labels: readonly string[], letters: string): number =>
  labels.findIndex((label) => label.trim().toLocaleLowerCase().startsWith(letters.toLocaleLowerCase()))

/**
 * The keys of the dialog around an element: a digit presses the control that names it with `aria-keyshortcuts`, letters choose the answer
 * that begins with them among those within `data-first-letters`, and Ctrl-Enter (Cmd-Enter on Macs) acts. Digits and letters do nothing in fields
 * and if single letters are off (decision 294); no key does anything under another dialog. Keys that come before their controls wait for
 * them, in their order (decision 434).
 */
export function useDeskKeys(inside: RefObject<HTMLElement | null>, onAct: () => void): void {
  const word = useRef({ letters: '', at: 0 })
  const isReading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  const take = useWaitingKeys((pressed) => {
    const root = inside.current
    if (!root || !isOnlyDialog(root.closest('ion-modal'))) return true
    if (pressed.key === 'Enter') {
      onAct()
      return true
    }
    // The answers that letters choose among may be others once they are read.
    const control = isReading && LETTER.test(pressed.key) ? null : controlOf(root, pressed, word.current)
    control?.click()
    return control !== null || (!isReading && performance.now() - pressed.at > DRAWN_WITHIN_MS)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const root = inside.current
    if (!root || !isAlone(event) || !isOnlyDialog(root.closest('ion-modal'))) return
    if (isKeyOfDesk(event)) {
      event.preventDefault()
      take({ key: event.key, at: performance.now() })
    }
  })
  const onHeld = useEffectEvent((event: Event) => {
    const isHere = event.target instanceof Node && inside.current?.contains(event.target) === true
    if (!isHere || !(event instanceof CustomEvent) || !lettersAct()) return
    for (const key of String(event.detail)) if (isChoice(key)) take({ key, at: performance.now() })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    const listenToHeld = (event: Event) => onHeld(event)
    window.addEventListener('keydown', listen)
    window.addEventListener(HELD_KEYS, listenToHeld)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener(HELD_KEYS, listenToHeld)
    }
  }, [])
}

/** `at` as `performance.now()`. */
type Pressed = { key: string; at: number }

/**
 * @param press tries a key; true once it need not wait any more
 * @returns function that tries a key now, or after those that still wait
 */
function useWaitingKeys(press: (pressed: Pressed) => boolean): (pressed: Pressed) => void {
  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  const waiting = useRef<Pressed[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const tryFirst = () => {
    const [first] = waiting.current
    if (first && latest.current(first)) waiting.current.shift()
    // One at a time: what a key has changed is drawn before the next one.
    if (waiting.current.length > 0) timer.current = setTimeout(tryFirst, TRY_EVERY_MS)
  }
  return (pressed) => {
    waiting.current.push(pressed)
    if (waiting.current.length === 1) tryFirst()
  }
}

const isChoice = (key: string): boolean => DIGIT.test(key) || LETTER.test(key)

/** Whether a key is one of a desk: Ctrl-Enter everywhere, digits and letters where none are typed. */
function isKeyOfDesk(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey)
    return event.key === 'Enter' && (isMac() ? event.metaKey : event.ctrlKey)
  return isChoice(event.key) && lettersAct() && !takesLetters(event.composedPath()[0])
}

/** Neither taken already, nor repeated, nor part of a letter that is being put together. */
const isAlone = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.repeat && !event.altKey && !isComposedKey(event)

type Word = { letters: string; at: number }

/** The control that a digit or a letter presses. */
function controlOf(root: HTMLElement, { key, at }: Pressed, word: Word): HTMLElement | null {
  if (DIGIT.test(key)) return root.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  const labels = [...root.querySelectorAll<HTMLElement>('[data-first-letters] label')]
  const texts = labels.map(({ textContent }) => textContent)
  const longer = at - word.at < WORD_PAUSE_MS ? word.letters + key : key
  const letters = placeOfLetters(texts, longer) < 0 ? key : longer
  const label = labels[placeOfLetters(texts, letters)] ?? null
  if (label) Object.assign(word, { letters, at })
  return label
}
