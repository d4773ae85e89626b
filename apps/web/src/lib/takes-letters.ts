/** Inputs in which no text is typed. */
const WITHOUT_TEXT = new Set([
  'button',
  'checkbox',
  'radio',
  'range',
  'submit',
  'reset',
  'file',
  'color',
  'image',
])

/** True for an element that takes letters: fields, selects and editable text. */
export function takesLetters(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.has(target.type)
  return (
    target.isContentEditable ||
    target.matches('textarea, select, [role="textbox"], [role="combobox"], [role="listbox"]')
  )
}
