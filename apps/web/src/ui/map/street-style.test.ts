import { describe, expect, it } from 'vitest'
import { DARK, LIGHT } from './palette.ts'
import { streetLayers } from './street-style.ts'

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

describe('the layers of a street map', () => {
  const layers = streetLayers(LIGHT, 'de-DE')

  it('need no letters and no pictures of another server', () => {
    const named = texts(layers)
    expect(named.filter((text) => text.startsWith('Noto Sans') || text.startsWith('pgf:'))).toEqual([])
    expect(layers.filter(({ layout }) => layout && 'icon-image' in layout)).toEqual([])
  })

  it('name places in the language of the reader', () => {
    expect(texts(layers)).toContain('name:de')
    expect(texts(streetLayers(LIGHT, 'hi-IN'))).toContain('name:hi')
  })

  it('have our colours in both themes', () => {
    for (const palette of [LIGHT, DARK]) {
      const used = new Set(texts(streetLayers(palette, 'en')))
      for (const colour of ['land', 'water', 'park', 'street', 'streetEdge', 'mainStreet', 'label'] as const)
        expect(used).toContain(palette[colour])
    }
  })
})
