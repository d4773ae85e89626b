import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { createPdfPage } from './pdf-page.ts'

/** The texts of a PDF in the order of drawing, and the lowest place where one stands, in points from the lower edge. */
async function read(pdf: Buffer): Promise<{ texts: string[]; lowest: number; pages: number }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const texts: string[] = []
  let lowest = Infinity
  for (let page = 1; page <= document.numPages; page += 1)
    for (const item of (await (await document.getPage(page)).getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue
      texts.push(item.str)
      lowest = Math.min(lowest, Number(item.transform[5]))
    }
  const pages = document.numPages
  await document.destroy()
  return { texts, lowest, pages }
}

const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, line) => `${name}${line + 1}`)

describe('a row of a printed page', () => {
  it('of more lines than the page has goes on on the next one', async () => {
    const page = await createPdfPage({ title: 'Print', language: 'en' })
    page.row([{ text: 'Above', width: 1 }])
    page.row([
      { text: lines('a', 120).join('\n'), width: 0.4 },
      { text: lines('b', 60).join('\n'), width: 0.6 },
    ])
    page.row([{ text: 'Below', width: 1 }])
    const { texts, lowest, pages } = await read(await page.finish())
    expect(texts.toSorted()).toEqual(['Above', 'Below', ...lines('a', 120), ...lines('b', 60)].toSorted())
    expect(lowest).toBeGreaterThan(50)
    expect(pages).toBe(3)
    expect(texts.at(-1)).toBe('Below')
  })

  it('that is shorter than half a page stays whole', async () => {
    const page = await createPdfPage({ title: 'Print', language: 'en' })
    page.text(lines('t', 40).join('\n'))
    page.row([{ text: lines('a', 20).join('\n'), width: 1 }])
    const { texts, pages } = await read(await page.finish())
    expect(pages).toBe(2)
    expect(texts).toEqual([...lines('t', 40), ...lines('a', 20)])
  })
})
