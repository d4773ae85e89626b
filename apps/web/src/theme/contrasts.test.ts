import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const [lightCss = '', darkCss = ''] = css.split(':root.dark')

/** The colours that a block of tokens sets, by name without the dashes. */
function coloursOf(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

const light = coloursOf(lightCss)
const dark = new Map([...light, ...coloursOf(darkCss)])

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as defined by WCAG, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two tokens in one theme, one decimal, 1 to 21. */
function contrast(theme: Map<string, string>, ink: string, ground: string): number {
  const [one = '', other = ''] = [ink, ground].map((name) => theme.get(name))
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return Math.round(((lighter + 0.05) / (darker + 0.05)) * 10) / 10
}

const TEXT = 4.5
const CONTROL = 3
const GROUND = 'ion-background-color'
const PRIMARY = 'ion-color-primary'
const ACCENT = 'ion-color-secondary'

/** Text colour, background, the least contrast allowed, and the contrasts in light and dark that decision 277 states. */
const PAIRS: readonly (readonly [string, string, number, number, number])[] = [
  ['ion-text-color', GROUND, TEXT, 13.3, 14.5],
  ['ion-text-color', 'surface-quiet', TEXT, 12.1, 11.5],
  ['text-quiet', GROUND, TEXT, 6, 8.8],
  ['text-quiet', 'surface-quiet', TEXT, 5.5, 7],
  ['control-line', GROUND, CONTROL, 3.7, 5.8],
  [PRIMARY, GROUND, TEXT, 6.5, 8.8],
  [`${PRIMARY}-contrast`, PRIMARY, TEXT, 6.9, 7.7],
  ['on-primary-quiet', 'primary-quiet', TEXT, 8.1, 8.2],
  [`${ACCENT}-contrast`, ACCENT, TEXT, 8.5, 8.5],
  ['on-accent-quiet', 'accent-quiet', TEXT, 7.2, 8.1],
  ['on-plum-quiet', 'plum-quiet', TEXT, 8.6, 9.1],
  ['on-hero', 'hero', TEXT, 12.3, 12.9],
  ['hero-quiet', 'hero', TEXT, 8.8, 9.2],
  ['on-hero', 'hero-tile', TEXT, 9.2, 9.1],
  ['focus-ring', GROUND, CONTROL, 7.3, 10.8],
  ['focus-on-hero', 'hero', CONTROL, 12.3, 8.8],
  ['on-success-quiet', 'success-quiet', TEXT, 7.7, 8.5],
  ['on-warning-quiet', 'warning-quiet', TEXT, 7.1, 9.2],
  ['on-danger-quiet', 'danger-quiet', TEXT, 8.3, 8.8],
  ['open', 'surface', TEXT, 6.5, 8.9],
  ['now', GROUND, TEXT, 4.7, 9],
  ['now', 'surface', TEXT, 5, 8],
  ['ion-placeholder-color', 'surface', TEXT, 4.8, 6.5],
]

describe('colours', () => {
  it.each(PAIRS)('%s on %s have the stated contrast, at least %d', (ink, ground, least, ...stated) => {
    const measured = [contrast(light, ink, ground), contrast(dark, ink, ground)]
    expect(measured).toEqual(stated)
    expect(Math.min(...measured)).toBeGreaterThanOrEqual(least)
  })

  it('keep apricot as a fill: as text on the surface it is too weak', () => {
    expect(contrast(light, ACCENT, 'surface')).toBe(2)
  })
})
