import { focusedElement } from '../page/focus.ts'

/*
 * A person who opens a note begins to write at once, while its editor is still loading. A dialog marks the field for its first key with
 * `data-first-focus` (with `desk` only where no keyboard would cover the form); what was typed before the field was there goes into it.
 */

const MARKED = navigator.maxTouchPoints === 0 ? '[data-first-focus]' : '[data-first-focus=""]'

/** Longer than a field takes to load, and shorter than anybody waits. */
const HELD_MS = 10_000

let held: { text: string; stop: () => void } | null = null

/** Keeps what is typed from now on, until a field takes it or the person goes elsewhere by Tab, Escape or a tap. */
export function holdKeys(): void {
  if (held) return
  const opener = focusedElement()
  const keys = { text: '', stop: () => {} }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const focused = focusedElement()
    const isNowhere = focused === null || focused === opener || focused.matches('dialog, [role=dialog]')
    if (!isNowhere || event.key === 'Tab' || event.key === 'Escape') return keys.stop()
    // Names of keys that write nothing are longer.
    if (!/^.$/u.test(event.key) || (event.key === ' ' && keys.text === '')) return
    keys.text += event.key
    event.preventDefault()
    event.stopPropagation()
  }
  const stop = () => keys.stop()
  const timer = setTimeout(stop, HELD_MS)
  keys.stop = () => {
    if (held === keys) held = null
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('pointerdown', stop, true)
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', stop, true)
  held = keys
}

/** Focuses the marked field of an open dialog as soon as it is there, and types what was held. @returns ends the wait */
export function firstKeysInto(dialog: HTMLElement): () => void {
  if (give(dialog)) return () => {}
  holdKeys()
  const waiting = held
  const observer = new MutationObserver(() => {
    if (held !== waiting || give(dialog)) observer.disconnect()
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    waiting?.stop()
  }
}

/** @returns true if the field is there */
function give(dialog: HTMLElement): boolean {
  const marked = dialog.querySelector<HTMLElement>(MARKED)
  const field = marked?.matches('ion-input') ? marked.querySelector('input') : marked
  if (!field) return false
  const text = held?.text ?? ''
  held?.stop()
  field.focus({ preventScroll: true })
  if (field.isContentEditable) toEnd(field)
  // The only way to type that input fields and editors take for typing.
  if (text !== '') document.execCommand('insertText', false, text)
  return true
}

function toEnd(editor: HTMLElement): void {
  const selection = getSelection()
  selection?.selectAllChildren(editor)
  selection?.collapseToEnd()
}
