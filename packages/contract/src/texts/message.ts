/** A key of a text, with the letter that the text names: `validation.notPrintable|🐶`. */
export const messageAbout = (key: string, letter: string): string => `${key}|${letter}`

/** The key of a message and the values of its placeholders. */
export function readMessage(message: string): { key: string; values: { letter: string } } {
  const [key = '', ...rest] = message.split('|')
  return { key, values: { letter: rest.join('|') } }
}
