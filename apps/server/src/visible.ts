/**
 * Signs that a terminal would obey instead of showing: the control signs C0 and C1 (ESC, and CSI as one sign), delete, line ends of
 * Unicode, and those that turn the direction of writing. Line ends and tabs are what text is put together with.
 */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

const escaped = (sign: string) =>
  sign === '\n' || sign === '\t' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Text for a terminal: what it would obey is written as a number, as JSON writes it. */
export const visible = (text: string): string => text.replace(OBEYED, escaped)
