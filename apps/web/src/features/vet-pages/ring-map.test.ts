import { describe, expect, it } from 'vitest'
import { ringMap } from './ring-map.ts'

const centre = { lat: 52.5, lng: 13.4 }
/** A practice so many kilometres north and east of the centre. */
const at = (name: string, north: number, east: number) => ({
  name,
  lat: centre.lat + north / 111.2,
  lng: centre.lng + east / 111.2 / Math.cos((centre.lat * Math.PI) / 180),
  distanceKm: Math.hypot(north, east),
})

describe('the map of a practice without streets', () => {
  it('draws near practices as far from the middle as they fit', () => {
    const { dots, rings } = ringMap(centre, [at('North', 1, 0), at('East', 0, 0.6)])
    expect(dots.map(({ x, y }) => [x, y])).toEqual([
      [400, 35],
      [499, 200],
    ])
    expect(rings.map(({ km }) => km)).toEqual([0.5, 1])
  })

  it('keeps far practices outside and its rings in sight', () => {
    const { dots, rings } = ringMap(centre, [at('Far', 30, 0)])
    expect(dots[0]?.y).toBeLessThan(0)
    expect(dots[0]?.label).toBeNull()
    expect(rings.map(({ km }) => km)).toEqual([5])
  })

  it('writes no name below the pin, over a dot, or over another name', () => {
    const { dots } = ringMap(centre, [
      at('Below the pin', 0.1, 0),
      at('Kamdhenu Pet Clinic', -0.5, 0.1),
      at('Aarogya Vets', -0.52, -0.1),
      at('The last one, with room', -0.9, 0),
    ])
    const labels = dots.flatMap(({ name, label }) => (label ? [{ half: name.length * 3.6, ...label }] : []))
    expect(labels.length).toBeGreaterThanOrEqual(2)
    for (const [index, one] of labels.entries()) {
      expect(one.y < 156 - 8 || one.y > 208 || Math.abs(one.x - 400) > 70 + one.half).toBe(true)
      for (const other of labels.slice(index + 1))
        expect(Math.abs(one.y - other.y) >= 16 || Math.abs(one.x - other.x) >= one.half + other.half).toBe(
          true,
        )
    }
  })

  it('leaves out a name that a phone would cut', () => {
    const { dots } = ringMap(centre, [at('Tierärztliche Gemeinschaftspraxis am Südhang', 0, 1)])
    expect(dots[0]?.label).toBeNull()
  })
})
