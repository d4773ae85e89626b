import { describe, expect, it } from 'vitest'
import { asciiOf, isSlug, SLUG_MAX_LENGTH, slugOf } from './rules.ts'

describe('the slug of a practice', () => {
  // specification/pages §1: `{name}-{city}` in 60 ASCII letters
  it.each([
    ['Tierarztpraxis am Lindenhof', 'Berlin', 'tierarztpraxis-am-lindenhof-berlin'],
    ['Tierärzte Süß & Groß', 'Köln', 'tieraerzte-suess-gross-koeln'],
    ['Clinique vétérinaire d’Ålesund', 'Ålesund', 'clinique-veterinaire-daalesund-aalesund'],
    ['पशु क्लिनिक', 'मुंबई', 'pashu-klinik-munbai'],
    ['दिल्ली पेट केयर २४', 'दिल्ली', 'dilli-pet-keyar-24-dilli'],
    ['Tierklinik Berlin', 'Berlin', 'tierklinik-berlin'],
    ['Berlin', 'Berlin', 'berlin'],
    ['獣医', '東京', 'vet'],
    ['<script>alert(1)</script>', 'x"y', 'script-alert-1-script-x-y'],
    ['../../etc/passwd', '..', 'etc-passwd'],
  ])('of %s in %s is %s', (name, city, slug) => {
    expect(slugOf(name, city)).toBe(slug)
  })

  it('reads composed and decomposed letters alike', () => {
    expect(asciiOf('Ko\u0308ln')).toBe(asciiOf('Köln'))
    expect(asciiOf('ज\u093cेब्रा')).toBe(asciiOf('\u095bेब्रा'))
  })

  // specification/pages §1: `{name}-{city}` in 60 ASCII letters
  it('keeps the city and cuts the name at 60 letters, at the end of a word', () => {
    const slug = slugOf('Tierärztliche Gemeinschaftspraxis für Kleintiere, Heimtiere und Exoten', 'Berlin')
    expect(slug).toBe('tieraerztliche-gemeinschaftspraxis-fuer-kleintiere-berlin')
    for (const name of ['a'.repeat(10_000), 'ä'.repeat(59), '-'.repeat(100), 'क'.repeat(300)])
      for (const city of ['', 'Berlin', 'b'.repeat(100)]) {
        const made = slugOf(name, city)
        expect(made.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH)
        expect(isSlug(made)).toBe(true)
      }
  })

  it.each(['', '-a', 'a-', 'a--b', 'A', 'a/b', '..', 'a%00', 'ä', 'a'.repeat(71), 'a b', 'पशु'])(
    'is never %j',
    (text) => {
      expect(isSlug(text)).toBe(false)
    },
  )
})
