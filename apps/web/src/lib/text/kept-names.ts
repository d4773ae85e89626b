/*
 * Names inside a text (decision 441). A translator of a browser reads a sentence whole and changes the names in it, so `Rose` becomes
 * `rosa`, unless each is an element of its own. `kept` marks a name for `<Sentence>`, which makes these elements. The marks are the isolates
 * of Unicode: a text with marks reads the same wherever it is shown without elements.
 */

/** A name as a value of a text that is shown as `<Sentence>` or asked in a dialog. */
export const kept = (name: string): string => `\u2068${withoutMarks(name)}\u2069`

/** The parts of a text in order: every second one is a name. */
export const partsOf = (text: string): string[] => text.split(/\u2068([^\u2069]*)\u2069/)

/** The text alone, for labels and for parts of the page that no translator reads. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
