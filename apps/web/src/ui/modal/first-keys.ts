import { isComposedKey } from '../../lib/composed-key.ts'
import { focusedElement } from '../page/focus.ts'

/*
 * A person who opens a note begins to write at once, while its editor is still loading. A dialog marks the field for its first key with
 * `data-first-focus` (with `desk` only where no keyboard would cover the form); without a mark it is the first field of its form. What was
 * typed before the field was there goes into it. Where a choice comes first, the first letter goes into the first field, wherever it is.
 */

const isDesk = () => navigator.maxTouchPoints === 0
const FIRST_OF_FORM = 'form ion-input, form ion-textarea'
/** Searches before words, and no dates. */
const FIRST_OF_ALL = [
  'ion-searchbar, input[type=search]',
  'ion-textarea, textarea',
  'ion-input, .plain-input input',
] as const

/** Longer than a field takes to load on a slow network. */
const HELD_MS = 60_000

type Held = {
  text: string
  /** Where the focus was when keys began to be held. */
  opener: HTMLElement | null
  /** True while an input method or a dead key puts a letter together. */
  isComposing: boolean
  /** Takes the letters that are put together while no field is there. */
  catcher: HTMLTextAreaElement | null
  /** Called for each letter. */
  onLetter: () => void
  stop: () => void
}

let held: Held | null = null

/** An event at a marked element in which no text is typed: its `detail` is the text that was held for it. */
export const HELD_KEYS = 'vetvisit:held-keys'

/** Keeps what is typed from now on, until a field takes it or the person goes elsewhere by Tab, Escape or a tap. */
export function holdKeys(): void {
  const opener = focusedElement()
  if (held) {
    held.opener = opener
    return
  }
  const keys: Held = {
    text: '',
    opener,
    isComposing: false,
    catcher: null,
    onLetter: () => {},
    stop: () => {},
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || keys.isComposing) return
    const focused = focusedElement()
    const isNowhere =
      focused === null ||
      focused === keys.opener ||
      focused === keys.catcher ||
      // Such as the heading of a page that has just arrived: no person puts the focus there.
      focused.matches('dialog, [role=dialog], [tabindex="-1"]:not(textarea, input)')
    if (!isNowhere || leaves(event)) return keys.stop()
    if (beginsComposition(event)) keys.catcher ??= openCatcher()
    if (!isLetter(event) || (event.key === ' ' && keys.text === '')) return
    keys.text += event.key
    event.preventDefault()
    event.stopPropagation()
    keys.onLetter()
  }
  const onComposition = ({ type, data }: CompositionEvent) => {
    keys.isComposing = type !== 'compositionend'
    if (type === 'compositionend') keys.text += data
  }
  const stop = () => keys.stop()
  const timer = setTimeout(stop, HELD_MS)
  keys.stop = () => {
    if (held === keys) held = null
    clearTimeout(timer)
    keys.catcher?.remove()
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('pointerdown', stop, true)
    for (const type of COMPOSITION) window.removeEventListener(type, onComposition, true)
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', stop, true)
  for (const type of COMPOSITION) window.addEventListener(type, onComposition, true)
  held = keys
}

/** Ends `holdKeys` where no dialog opens after all. What was held is lost. */
export const letGoOfKeys = (): void => held?.stop()

const COMPOSITION = ['compositionstart', 'compositionend'] as const

/** A key with which a person goes elsewhere. Escape also drops a word of an input method. */
const leaves = (event: KeyboardEvent) =>
  event.key === 'Tab' || (event.key === 'Escape' && !isComposedKey(event))

/** A key whose letter an input method or a dead key makes: browsers do not say which one. */
const beginsComposition = ({ key }: KeyboardEvent) =>
  key === 'Process' || key === 'Dead' || key === 'Unidentified'

/** A key that writes its letter. Names of other keys are longer. AltGr is Ctrl and Alt on Windows, and Option writes letters on a Mac. */
function isLetter(event: KeyboardEvent): boolean {
  if (isComposedKey(event) || !/^.$/u.test(event.key) || event.metaKey) return false
  if (event.getModifierState('AltGraph')) return true
  return !event.ctrlKey ? !event.altKey || !/[\da-z]/i.test(event.key) : false
}

/** A field outside of the window: letters are put together only where a field has the focus. */
function openCatcher(): HTMLTextAreaElement {
  const catcher = document.createElement('textarea')
  catcher.className = 'sr-only'
  catcher.tabIndex = -1
  document.body.append(catcher)
  catcher.focus({ preventScroll: true })
  return catcher
}

/** Focuses the marked field of an open dialog as soon as it is there, and types what was held. @returns ends the wait */
export function firstKeysInto(dialog: HTMLElement): () => void {
  if (give(dialog)) return () => {}
  holdKeys()
  const waiting = held
  const look = () => {
    if (held === waiting && !give(dialog)) return
    observer.disconnect()
    window.removeEventListener('compositionend', look)
  }
  const observer = new MutationObserver(look)
  observer.observe(dialog, { childList: true, subtree: true })
  // The letters come with the event, to the listener of `holdKeys` first.
  window.addEventListener('compositionend', look)
  if (waiting) waiting.onLetter = look
  if (waiting?.text) look()
  return () => {
    observer.disconnect()
    window.removeEventListener('compositionend', look)
    waiting?.stop()
  }
}

/** @returns true if the field is there and no letter is being put together */
function give(dialog: HTMLElement): boolean {
  const field = markedIn(dialog)
  if (!field || held?.isComposing === true) return false
  const text = held?.text ?? ''
  held?.stop()
  focusEnd(field)
  if (text === '') return true
  // The only way to type that input fields and editors take for typing.
  if (isField(field)) document.execCommand('insertText', false, text)
  else field.dispatchEvent(new CustomEvent(HELD_KEYS, { bubbles: true, composed: true, detail: text }))
  return true
}

function markedIn(dialog: HTMLElement): HTMLElement | null {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector)
  const isTyped = held !== null && held.text !== ''
  const marked =
    find(isDesk() ? '[data-first-focus]' : '[data-first-focus=""]') ??
    (isDesk() ? find(FIRST_OF_FORM) : null) ??
    (isTyped ? (FIRST_OF_ALL.map(find).find((found) => found !== null) ?? null) : null)
  return marked?.matches('ion-input, ion-textarea, ion-searchbar')
    ? marked.querySelector('input, textarea')
    : marked
}

function focusEnd(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    // Fields of addresses and numbers have no place for a caret.
    if (field.selectionStart !== null) field.setSelectionRange(field.value.length, field.value.length)
    return
  }
  if (!field.isContentEditable) return
  const selection = getSelection()
  selection?.selectAllChildren(field)
  selection?.collapseToEnd()
}

/** Elements that take letters themselves. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable=true], [role=listbox], [role=menu], ion-select, .maplibregl-map'

const isField = (element: HTMLElement | null) => element?.closest(TAKES_LETTERS) != null

/** Dialogs above the page. */
const ABOVE = ['ion-modal', 'ion-popover', 'ion-alert', 'ion-action-sheet', 'ion-loading']
  .map((overlay) => `${overlay}:not(.overlay-hidden)`)
  .join()

/**
 * Moves the focus into the marked field of a form beside the page when a letter is typed and no field takes it; the letter goes into it.
 *
 * @returns function that ends it
 */
export function keysOfPageInto(form: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key === ' ' || !(isLetter(event) || beginsComposition(event))) return
    // An opening dialog holds its keys already.
    const isTaken = held !== null || document.querySelector(ABOVE) !== null || isField(focusedElement())
    const field = isTaken ? null : markedIn(form)
    if (!field) return
    // A key of the practice would act on the same letter.
    event.stopPropagation()
    focusEnd(field)
  }
  window.addEventListener('keydown', onKey, true)
  return () => window.removeEventListener('keydown', onKey, true)
}
