/** Keeps a colon with the word before it: "Clinic closed : Holiday" would break before it in a narrow column. */
export const closedText = (text: string): string => text.replaceAll(' :', '\u00a0:')
