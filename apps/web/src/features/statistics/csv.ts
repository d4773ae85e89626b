/** Between the values of a line: spreadsheets of a language that writes 4,5 take no comma. */
const separatorIn = (locale: string) => ((1.5).toLocaleString(locale).includes(',') ? ';' : ',')

/** So that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}'

/** A value that spreadsheets would read as a formula is written as text. */
const written = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r＝＋－＠]/.test(value ?? '') ? `'${value ?? ''}` : (value ?? '')
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as comma-separated values (RFC 4180), for the spreadsheets of a locale; null is an empty value. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[], locale: string): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(separatorIn(locale))}\r\n`).join('')
