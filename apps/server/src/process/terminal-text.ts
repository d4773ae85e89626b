/**
 * Characters that a terminal executes instead of showing: the control characters C0 and C1 (with ESC and CSI), delete, line separators of
 * Unicode, and marks of the writing direction. Line feeds and tabs stay, because texts contain them.
 */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

const escaped = (sign: string) =>
  sign === '\n' || sign === '\t' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Text for a terminal, with control characters as numbers, as in JSON. */
export const visible = (text: string): string => text.replace(OBEYED, escaped)
