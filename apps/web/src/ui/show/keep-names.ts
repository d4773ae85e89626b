import { partsOf } from '../../lib/text/kept-names.ts'

/** Gives each name of a text an element of its own, as `<Sentence>` does, in an element that Ionic draws. */
export function keepNames(element: Element | null, text: string): void {
  const parts = partsOf(text).map((part, place) => (place % 2 === 0 ? part : keptName(part)))
  if (parts.length > 1) element?.replaceChildren(...parts)
}

function keptName(name: string): Element {
  const element = document.createElement('bdi')
  element.setAttribute('translate', 'no')
  element.textContent = name
  return element
}
