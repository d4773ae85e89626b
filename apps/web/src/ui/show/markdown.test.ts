import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'

const html = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }))

describe('a text in Markdown', () => {
  it('has headings, paragraphs, lists, strong words and links', () => {
    expect(html('## Title\n\nOne **two**\nthree [four](/search)\n\n- a\n- b')).toBe(
      '<div class="prose"><h2>Title</h2><p>One <strong>two</strong> three <a href="/search">four</a></p><ul><li>a</li><li>b</li></ul></div>',
    )
  })

  it('shows markup as text', () => {
    expect(html('<img src=x onerror=alert(1)>')).toBe(
      '<div class="prose"><p>&lt;img src=x onerror=alert(1)&gt;</p></div>',
    )
  })

  it.each(['javascript:alert%281%29', '//evil.example', '/\\evil.example', 'data:text/html,x'])(
    'makes no link to %s',
    (target) => {
      expect(html(`[here](${target})`)).toBe('<div class="prose"><p>here</p></div>')
    },
  )
})
