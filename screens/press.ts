import { descendants, focused, isDisabled, isInert, isShown, pathOf } from './elements.ts'
import { rest } from './until.ts'
import { openDialog } from './window.ts'

/*
 * What a person does with pointer and keyboard, and what a browser does by itself then.
 */

/** Presses an element as a pointer does. */
export function press(element: HTMLElement): void {
  const settings = { bubbles: true, cancelable: true, composed: true, button: 0 }
  element.dispatchEvent(new PointerEvent('pointerdown', settings))
  if (element.dispatchEvent(new MouseEvent('mousedown', settings))) focusNearest(element)
  element.dispatchEvent(new PointerEvent('pointerup', settings))
  element.dispatchEvent(new MouseEvent('mouseup', settings))
  element.click()
}

/** The element that a press focuses: itself or the nearest one around it that can have the focus. */
function focusNearest(element: HTMLElement): void {
  for (const at of pathOf(element)) if (at.matches(FOCUSABLE)) return (at as HTMLElement).focus()
  focused().blur()
}

/** Sets a field's value as typing does, past the property that React watches. */
export function write(field: HTMLElement, text: string): void {
  if (!('value' in field)) return paste(field, text)
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
  value?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Types behind what the focused element has: `document.execCommand('insertText')`, which happy-dom lacks. */
export function insertText(_command: string, _withMenu: boolean, text: string): boolean {
  const field = focused()
  write(field, ('value' in field ? String(field.value) : field.textContent) + text)
  return true
}

/** Replaces what an editor of formatted text has: it takes in pasted text by itself, and typed one from the layout. */
function paste(editor: HTMLElement, text: string): void {
  const settings = { bubbles: true, cancelable: true }
  editor.dispatchEvent(new KeyboardEvent('keydown', { ...settings, key: 'a', code: 'KeyA', ctrlKey: true }))
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  editor.dispatchEvent(new ClipboardEvent('paste', { ...settings, clipboardData }))
}

/** Presses a key, such as `Enter`, `Shift+Tab` or `Control+k`, where the focus is. */
export async function pressKey(combination: string): Promise<void> {
  // A plus at the end is the key itself.
  const keys = combination.split(/\+(?=.)/)
  const key = keys.pop() ?? ''
  const held = {
    ctrlKey: keys.includes('Control'),
    shiftKey: keys.includes('Shift'),
    altKey: keys.includes('Alt'),
    metaKey: keys.includes('Meta'),
  }
  const target = focused()
  const value = key === 'Space' ? ' ' : key
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key
  const settings = { key: value, code, bubbles: true, cancelable: true, composed: true, ...held }
  const isForPage = target.dispatchEvent(new KeyboardEvent('keydown', settings))
  // With these keys a browser writes nothing and presses nothing.
  if (isForPage && !held.ctrlKey && !held.altKey && !held.metaKey) actOnKey(target, value, held.shiftKey)
  focused().dispatchEvent(new KeyboardEvent('keyup', settings))
  await rest()
}

/** What a browser does by itself with a key. */
function actOnKey(target: HTMLElement, key: string, isBack: boolean): void {
  if (key === 'Tab') moveFocus(isBack)
  else if (key === 'Escape') cancelDialog()
  else if (target.matches('button, summary')) pressBy(target, key, ['Enter', ' '])
  else if (target.matches('a')) pressBy(target, key, ['Enter'])
  else if (target.matches('input[type=checkbox], input[type=radio]')) pressBy(target, key, [' '])
  else if (target instanceof HTMLTextAreaElement) typeInto(target, key === 'Enter' ? '\n' : key)
  else if (target instanceof HTMLInputElement)
    if (key === 'Enter') target.form?.requestSubmit()
    else typeInto(target, key)
}

function pressBy(target: HTMLElement, key: string, keys: readonly string[]): void {
  if (keys.includes(key)) target.click()
}

/** Adds a letter; other keys have names of several letters. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, letter: string): void {
  if (letter.length === 1) write(field, field.value + letter)
}

/** Closes the newest modal dialog unless the application objects. */
function cancelDialog(): void {
  const newest = openDialog()
  if (newest?.dispatchEvent(new Event('cancel', { cancelable: true }))) newest.close()
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'

function moveFocus(isBack: boolean): void {
  const stops = descendants(document).filter(
    (element) =>
      element.matches(FOCUSABLE) &&
      (element as HTMLElement).tabIndex >= 0 &&
      !isDisabled(element) &&
      !isInert(element) &&
      isShown(element),
  ) as HTMLElement[]
  const at = stops.indexOf(focused())
  stops.at(isBack ? at - 1 : (at + 1) % stops.length)?.focus()
}
