import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isMac, isOnlyDialog, lettersAct } from '../../../lib/shortcuts.ts'
import { takesLetters } from '../../../lib/takes-letters.ts'

/** A pause after which the next letter begins a new word, in milliseconds. */
const WORD_PAUSE_MS = 1000

const LETTER = /^[\p{L}\p{M}]$/u

/** The place of the first label that begins with these letters, without case; -1 for none. */
export const placeOfLetters = (labels: readonly string[], letters: string): number =>
  labels.findIndex((label) => label.trim().toLocaleLowerCase().startsWith(letters.toLocaleLowerCase()))

/**
 * The keys of the dialog around an element: a digit presses the control that names it with `aria-keyshortcuts`, letters choose the answer
 * that begins with them among those within `data-first-letters`, and Ctrl-Enter (Cmd-Enter on Macs) acts. Digits and letters do nothing in fields
 * and if single letters are off (decision 294); no key does anything under another dialog.
 */
export function useDeskKeys(inside: RefObject<HTMLElement | null>, onAct: () => void): void {
  const word = useRef({ letters: '', at: 0 })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const root = inside.current
    if (!root || !isAlone(event) || !isOnlyDialog(root.closest('ion-modal'))) return
    if (event.ctrlKey || event.metaKey) {
      const isMain = isMac() ? event.metaKey : event.ctrlKey
      if (event.key !== 'Enter' || !isMain) return
      event.preventDefault()
      return onAct()
    }
    if (!lettersAct() || takesLetters(event.composedPath()[0])) return
    const control = controlOf(root, event, word.current)
    if (!control) return
    event.preventDefault()
    control.click()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Neither taken already, nor repeated, nor part of a letter that is being put together. */
const isAlone = ({ defaultPrevented, repeat, isComposing, altKey }: KeyboardEvent) =>
  !defaultPrevented && !repeat && !isComposing && !altKey

type Word = { letters: string; at: number }

/** The control that a digit or a letter presses. */
function controlOf(root: HTMLElement, { key, timeStamp }: KeyboardEvent, word: Word): HTMLElement | null {
  if (/^[1-9]$/.test(key)) return root.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  if (!LETTER.test(key)) return null
  const labels = [...root.querySelectorAll<HTMLElement>('[data-first-letters] label')]
  const texts = labels.map(({ textContent }) => textContent)
  const longer = timeStamp - word.at < WORD_PAUSE_MS ? word.letters + key : key
  const letters = placeOfLetters(texts, longer) < 0 ? key : longer
  Object.assign(word, { letters, at: timeStamp })
  return labels[placeOfLetters(texts, letters)] ?? null
}
