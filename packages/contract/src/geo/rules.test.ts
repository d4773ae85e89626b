import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxAround,
  distanceKm,
  fromMercator,
  geohashOf,
  isInBox,
  isUnset,
  MERCATOR_LATITUDE_MAX,
  mercatorBoxes,
  radiusMetres,
  type Position,
  toMercator,
  wrapLongitude,
} from './rules.ts'

const anyPosition = (latitudeMax: number) =>
  fc.record({
    lat: fc.double({ min: -latitudeMax, max: latitudeMax, noNaN: true }),
    lng: fc.double({ min: -180, max: 179.999, noNaN: true }),
  })

const berlin: Position = { lat: 52.52, lng: 13.405 }

describe('the radius of a search', () => {
  // specification/owner §3: map value: zoom 13, size 900
  it('is 5.5 km for zoom 13 and 900 px at 50° N', () => {
    expect(radiusMetres(50, 13, 900)).toBeCloseTo(5527.4, 0)
  })

  // specification/owner §9: at most 200 clinics; radius from zoom
  it('halves with every zoom level', () => {
    expect(radiusMetres(50, 14, 900) * 2).toBeCloseTo(radiusMetres(50, 13, 900), 6)
  })
})

describe('a position', () => {
  // specification/owner §9: map zoom 13, size 900, fallback 10, 0,0 is unset
  it('of 0,0 means no position', () => {
    expect(isUnset({ lat: 0, lng: 0 })).toBe(true)
    expect(isUnset({ lat: 0, lng: 0.1 })).toBe(false)
  })

  it('keeps its longitude within the world', () => {
    expect([0, 179, 180, 190, -190, 541, -180].map(wrapLongitude)).toEqual([
      0, 179, -180, -170, 170, -179, -180,
    ])
  })

  it('can be converted to Web Mercator and back', () => {
    expect(toMercator(berlin).x).toBeCloseTo(1_492_237.8, 0)
    expect(toMercator(berlin).y).toBeCloseTo(6_894_699.8, 0)
    fc.assert(
      fc.property(anyPosition(MERCATOR_LATITUDE_MAX), (position) => {
        const back = fromMercator(toMercator(position))
        expect(back.lat).toBeCloseTo(position.lat, 8)
        expect(back.lng).toBeCloseTo(position.lng, 8)
      }),
    )
  })

  it('near a pole is clamped to 85.0511 degrees', () => {
    expect(toMercator({ lat: 90, lng: 0 })).toEqual(toMercator({ lat: MERCATOR_LATITUDE_MAX, lng: 0 }))
    expect(Number.isFinite(toMercator({ lat: -90, lng: 0 }).y)).toBe(true)
  })
})

describe('distance', () => {
  it('follows the great circle', () => {
    expect(distanceKm(berlin, { lat: 48.137, lng: 11.575 })).toBeCloseTo(504.3, 0)
    expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 1)
    expect(distanceKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(20_015.1, 0)
  })

  it('is zero to itself and the same both ways', () => {
    fc.assert(
      fc.property(anyPosition(90), anyPosition(90), (a, b) => {
        expect(distanceKm(a, a)).toBe(0)
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
      }),
    )
  })
})

describe('the box around a position', () => {
  it('contains everything within the radius, also across the date line and at the poles', () => {
    const anyWay = fc.record({
      bearing: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    })
    fc.assert(
      fc.property(anyPosition(90), fc.integer({ min: 1, max: 5_000_000 }), anyWay, (centre, metres, way) => {
        const there = travel(centre, way.bearing, (metres * way.share) / 6_371_008.8)
        expect(isInBox(there, boxAround(centre, metres))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('is not much larger than the radius', () => {
    const box = boxAround(berlin, 10_000)
    expect(distanceKm({ lat: berlin.lat, lng: box.west }, berlin)).toBeCloseTo(10, 1)
    expect(distanceKm({ lat: box.north, lng: berlin.lng }, berlin)).toBeCloseTo(10, 3)
  })

  it('is one Mercator box, and two when it crosses the date line', () => {
    expect(mercatorBoxes(boxAround(berlin, 10_000))).toHaveLength(1)
    const boxes = mercatorBoxes(boxAround({ lat: -17.7, lng: 179.95 }, 50_000))
    expect(boxes).toHaveLength(2)
    expect(boxes.every((box) => box.minX < box.maxX && box.minY < box.maxY)).toBe(true)
  })

  it('contains the same positions in Mercator as in degrees', () => {
    const around = fc.tuple(anyPosition(80), fc.integer({ min: 1000, max: 2_000_000 }), anyPosition(80))
    fc.assert(
      fc.property(around, ([centre, metres, other]) => {
        const box = boxAround(centre, metres)
        const { x, y } = toMercator(other)
        const inside = mercatorBoxes(box).some(
          ({ minX, minY, maxX, maxY }) => x >= minX && x <= maxX && y >= minY && y <= maxY,
        )
        expect(inside).toBe(isInBox(other, box))
      }),
    )
  })
})

describe('a geohash', () => {
  it('is the same as in other implementations', () => {
    expect(geohashOf({ lat: 57.64911, lng: 10.40744 }, 11)).toBe('u4pruydqqvj')
    expect(geohashOf({ lat: 42.6, lng: -5.6 }, 5)).toBe('ezs42')
  })

  it('begins with the shorter geohash of the same position', () => {
    fc.assert(
      fc.property(anyPosition(90), (position) => {
        expect(geohashOf(position, 12).startsWith(geohashOf(position, 5))).toBe(true)
      }),
    )
  })
})

const degreesOf = (radians: number) => (radians * 180) / Math.PI

/**
 * The position at an angular distance (radians) from `start` along a great circle. Computed as a point in space, because an arc sine
 * would be ten centimetres off near a pole.
 */
function travel(start: Position, bearing: number, angle: number): Position {
  const lat = (start.lat * Math.PI) / 180
  const ahead = Math.cos(bearing) * Math.sin(angle)
  const x = Math.cos(lat) * Math.cos(angle) - Math.sin(lat) * ahead
  const y = Math.sin(bearing) * Math.sin(angle)
  const z = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * ahead
  return {
    lat: degreesOf(Math.atan2(z, Math.hypot(x, y))),
    lng: wrapLongitude(start.lng + degreesOf(Math.atan2(y, x))),
  }
}
