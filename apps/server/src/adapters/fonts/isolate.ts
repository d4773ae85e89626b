/** Texts of different people in one line: the direction of one does not change the order of the others (U+2068, U+2069). */
export const joinIsolated = (texts: readonly string[], separator: string): string =>
  texts.map((text) => `\u2068${text}\u2069`).join(separator)
