import { describe, expect, it } from 'vitest'
import { cellsIn, encode, features } from './area.ts'
import { builtInStyle, operatorStyle, SOURCES } from './basemap.ts'
import { spread, toRendererZoom, toWebZoom } from './geometry.ts'
import { graticule, graticuleStep } from './graticule.ts'
import { DARK, inkOn, LIGHT, luminance, type Rgb } from './palette.ts'
import { placeFeatures, placesOf, type PlaceFile } from './places.ts'

describe('the built-in map style', () => {
  it('requests nothing from other servers', () => {
    const style = builtInStyle(LIGHT)
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    expect(Object.values(style.sources).every((source) => source.type === 'geojson')).toBe(true)
  })

  it('has the same layers in light and dark, with different colours', () => {
    const [light, dark] = [builtInStyle(LIGHT), builtInStyle(DARK)]
    expect(dark.layers.map(({ id }) => id)).toEqual(light.layers.map(({ id }) => id))
    expect(dark.layers[0]?.paint).not.toEqual(light.layers[0]?.paint)
  })

  it('credits its sources in every view', () => {
    expect(builtInStyle(LIGHT).sources[SOURCES.grid]).toMatchObject({
      attribution: expect.stringContaining('GeoNames'),
    })
  })

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('has town names of at least 4.5:1 on %s land', (_, palette) => {
    for (const label of [palette.label, palette.labelMinor]) {
      expect(contrast(label, palette.land)).toBeGreaterThan(4.5)
      expect(contrast(label, palette.town)).toBeGreaterThan(4.5)
    }
  })
})

describe('the map of the operator', () => {
  it('consists of pictures if the URL is a tile template', () => {
    const style = operatorStyle('https://tiles.example/{z}/{x}/{y}.png', '© Example')
    expect(style).toMatchObject({ sources: { tiles: { type: 'raster', attribution: '© Example' } } })
  })

  it('is loaded as a style from any other URL; without a URL there is none', () => {
    expect(operatorStyle('https://tiles.example/style.json')).toBe('https://tiles.example/style.json')
    expect(operatorStyle(undefined)).toBeUndefined()
    expect(operatorStyle('')).toBeUndefined()
  })
})

describe('names of towns', () => {
  it('are those of the reader’s language for large towns abroad', () => {
    const file: PlaceFile = {
      places: [
        [37.6, 55.8, 0, 'Moscow', 'Москва'],
        [12.5, 41.9, 1, 'Rome', 'Roma'],
        [-85.2, 34.3, 8, 'Rome'],
      ],
    }
    const names = (language: string) => placesOf(file, language).map(({ name }) => name)
    expect(names('de')).toEqual(['Moskau', 'Rom', 'Rome'])
    expect(names('hi')).toEqual(['मॉस्को', 'रोम', 'Rome'])
    expect(names('en')).toEqual(['Moscow', 'Rome', 'Rome'])
  })

  it('are hidden in favour of larger towns', () => {
    const places = placesOf(
      {
        places: [
          [13.4, 52.5, 1, 'Berlin'],
          [13.1, 52.4, 5, 'Potsdam'],
        ],
      },
      'en',
    )
    expect(placeFeatures(places).features.map(({ properties }) => properties)).toEqual([
      { name: 'Berlin', rank: 1, order: 0 },
      { name: 'Potsdam', rank: 5, order: 1 },
    ])
  })
})

describe('land and borders', () => {
  const frame = { west: 0, south: 0, east: 12, north: 12 }
  const square = [
    [0, 3],
    [0, 9],
    [6, 9],
    [6, 3],
    [0, 3],
  ]

  it('are restored as they were stored, closed', () => {
    const [land] = features([encode({ frame, land: [[square]], borders: [] }, 500)]).features
    expect(land?.geometry.coordinates).toEqual([[square]])
  })

  it('have no coast where the land was cut at the frame', () => {
    const coast = features([encode({ frame, land: [[square]], borders: [] }, 500)]).features[1]
    expect(coast?.geometry.coordinates).toEqual([
      [
        [0, 9],
        [6, 9],
        [6, 3],
        [0, 3],
      ],
    ])
  })

  it('are found by the cells that a view touches', () => {
    expect(cellsIn({ west: 11, south: 47, east: 13, north: 49 })).toEqual(['0_36', '0_48', '12_36', '12_48'])
    expect(cellsIn({ west: -180, south: -59, east: -179, north: -58 })).toEqual(['-180_-60'])
  })

  it('have no cells in the polar ice, where the coarse map is enough', () => {
    expect(cellsIn({ west: 0, south: -70, east: 10, north: -65 })).toEqual([])
  })
})

describe('the grid', () => {
  it('puts at least four lines across the view at every zoom', () => {
    for (const width of [300, 40, 7, 0.9, 0.08]) {
      const lines = width / graticuleStep({ west: 0, east: width, south: 0, north: 1 })
      expect(lines).toBeGreaterThanOrEqual(4)
      expect(lines).toBeLessThanOrEqual(10)
    }
  })

  it('has its lines at round degrees', () => {
    const { coordinates } = graticule({ west: 7.3, south: 46.1, east: 15.9, north: 50.2 }).geometry
    expect(
      coordinates.filter(([start, end]) => start?.[0] === end?.[0]).map(([start]) => start?.[0]),
    ).toEqual([4, 6, 8, 10, 12, 14, 16, 18, 20])
  })
})

describe('measures of the map', () => {
  it('has a zoom one level above the renderer’s', () => {
    expect(toWebZoom(12)).toBe(13)
    expect(toRendererZoom(13)).toBe(12)
  })

  it('places any number of pins at different spots', () => {
    const offsets = spread(40).map(({ dx, dy }) => `${dx},${dy}`)
    expect(new Set(offsets).size).toBe(40)
    expect(spread(1)).toEqual([{ dx: 0, dy: 0 }])
  })

  it('writes prices in the colour with the better contrast to the clinic’s colour', () => {
    expect(inkOn([237, 201, 72])).toBe('#000')
    expect(inkOn([31, 59, 115])).toBe('#fff')
  })
})

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map((colour) => luminance(rgb(colour))).toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function rgb(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
