import { describe, expect, it } from 'vitest'
import { mailText, oneLine, renderMail } from './letter.ts'

describe('a name in the head of a mail', () => {
  it.each([
    ['Your Bank https://evil.example/login', 'Your Bank evil. example/login'],
    ['www.evil.example', 'www. evil. example'],
    ['Support\r\nBcc: victim@example.org', 'Support Bcc: victim@example. org'],
    ['JaVaScRiPt://x', 'x'],
    ['Becker & Sommer 24', 'Becker & Sommer 24'],
    ['Dr. med. vet. Ruth Lange', 'Dr. med. vet. Ruth Lange'],
    ['2 March 2026, 10:00 a.m.', '2 March 2026, 10:00 a.m.'],
  ])('shows %j as %j', (typed, shown) => {
    expect(oneLine(typed)).toBe(shown)
  })

  it('is not turned into a link in the text either', () => {
    const practice = 'Win now https://evil.example'
    const { subject, text, html } = renderMail({
      language: 'en',
      name: practice,
      subject: mailText('en', 'care.subject', { practice }),
      paragraphs: [mailText('en', 'care.joinText', { practice })],
      footnote: mailText('en', 'care.footnote'),
    })
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/)
  })
})
