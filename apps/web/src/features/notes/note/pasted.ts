/**
 * Converts pasted tables to lines: the editor has no tables, and without this the words of all cells would run into each other.
 *
 * @param html of the clipboard
 */
export function tablesAsLines(html: string): string {
  if (!/<tr[\s>]/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // Inner tables come later in the list and must be converted first.
  for (const row of [...body.querySelectorAll('tr')].toReversed()) {
    const [first, ...others] = row.cells
    // A table of one column is only a frame.
    if (first && others.length === 0) row.replaceWith(...first.childNodes)
    else {
      const line = document.createElement('p')
      line.textContent = [...row.cells].map(wordsOf).join(' | ')
      row.replaceWith(line)
    }
  }
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    for (const part of table.querySelectorAll('thead, tbody, tfoot')) part.replaceWith(...part.childNodes)
    table.replaceWith(...table.childNodes)
  }
  return body.innerHTML
}

const wordsOf = ({ textContent }: HTMLTableCellElement) => textContent.trim().replaceAll(/\s+/g, ' ')
