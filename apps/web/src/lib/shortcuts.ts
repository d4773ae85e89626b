import { isComposedKey } from './composed-key.ts'
import { readStored, writeStored } from './session/stored.ts'
import { createStore, useStore } from './store.ts'

/** What a key does on every page of a practice. */
type Shortcut = 'find' | 'new' | 'block' | 'today' | 'home' | 'keys'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'keyCode'
>

/** By their place on the keyboard too, so that they work with Devanagari letters. */
const LETTERS: Record<string, Shortcut> = {
  n: 'new',
  b: 'block',
  t: 'today',
  h: 'home',
  KeyN: 'new',
  KeyB: 'block',
  KeyT: 'today',
  KeyH: 'home',
}

/**
 * The shortcut of a key; null for any other key. Letters count only without modifiers (specification/practice §2).
 *
 * @param isMac there Cmd stands for Ctrl; Ctrl-K deletes to the end of a line
 */
export function shortcutOf(pressed: Pressed, isMac: boolean): Shortcut | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = pressed
  if (repeat || altKey || isComposedKey(pressed)) return null
  if (!ctrlKey && !metaKey) return singleKey(pressed)
  const isMain = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return isMain && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK') ? 'find' : null
}

function singleKey({ key, code, shiftKey }: Pressed): Shortcut | null {
  if (key === '?') return 'keys'
  if (shiftKey) return null
  return LETTERS[key.toLowerCase()] ?? (/^[a-z]$/i.test(key) ? null : (LETTERS[code] ?? null))
}

const OVERLAYS =
  'dialog[open]:not(.vv-map-info), ion-modal:not(.overlay-hidden), ion-popover:not(.overlay-hidden), ion-alert, ion-action-sheet, ion-loading'

/** True while a dialog or a menu over the page is open. */
export const isDialogOpen = (): boolean => document.querySelector(OVERLAYS) !== null

/** True unless a dialog or a menu other than this one is open. */
export const isOnlyDialog = (own: Element | null): boolean =>
  [...document.querySelectorAll(OVERLAYS)].every((open) => open === own)

const KEY = 'letter-keys'
const letters = createStore(readStored(KEY) !== 'off')

/** Whether single letters act on this device (WCAG 2.1.4). */
export const useLetters = (): boolean => useStore(letters)
export const lettersAct = (): boolean => letters.get()

export function setLetters(act: boolean): void {
  writeStored(KEY, act ? null : 'off')
  letters.set(act)
}
