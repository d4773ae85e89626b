/** The list that the server sent with the page of a search; the first render takes it away. */
let kept = { at: '', html: '' }

/** Keeps the first list of this address, if it is in the reader's language. */
export function keepFirstList(): void {
  const { lang } = document.documentElement
  const list = document.querySelector(`.first-results[lang="${lang}"] .clinic-list`)
  if (list) kept = { at: location.search, html: list.innerHTML }
}

/** HTML of the list that came with this address; empty without one. */
export const firstList = (): string => (kept.at === location.search ? kept.html : '')
