import { describe, expect, it } from 'vitest'
import { timeZoneAt } from './time-zone.ts'

describe('the zone at a position', () => {
  it.each([
    ['Berlin', 52.52, 13.405, 'DE', 'Europe/Berlin'],
    ['Freilassing, across the river from Salzburg', 47.84, 12.981, 'DE', 'Europe/Berlin'],
    ['Salzburg', 47.8, 13.044, 'AT', 'Europe/Vienna'],
    ['Konstanz, beside Kreuzlingen', 47.6603, 9.1758, 'DE', 'Europe/Berlin'],
    ['Kreuzlingen, beside Konstanz', 47.6505, 9.175, 'CH', 'Europe/Zurich'],
    ['Basel, where three countries meet', 47.5596, 7.5886, 'CH', 'Europe/Zurich'],
    ['Weil am Rhein, north of Basel', 47.594, 7.6113, 'DE', 'Europe/Berlin'],
    ['Büsingen, German land inside Switzerland', 47.6969, 8.6889, 'DE', 'Europe/Busingen'],
    ['Bregenz', 47.5031, 9.7471, 'AT', 'Europe/Vienna'],
    ['London', 51.5074, -0.1278, 'GB', 'Europe/London'],
    ['Londonderry, at the Irish border', 54.9966, -7.3086, 'GB', 'Europe/London'],
    ['Newry, at the Irish border', 54.1751, -6.3402, 'GB', 'Europe/London'],
    ['Mumbai', 19.076, 72.8777, 'IN', 'Asia/Kolkata'],
    ['Siliguri, between Nepal and Bangladesh', 26.7271, 88.3953, 'IN', 'Asia/Kolkata'],
    ['Amritsar, at the Pakistani border', 31.634, 74.8723, 'IN', 'Asia/Kolkata'],
    ['Kathmandu', 27.7172, 85.324, 'NP', 'Asia/Kathmandu'],
    ['New York', 40.7128, -74.006, 'US', 'America/New_York'],
    ['Phoenix, without summer time', 33.4484, -112.074, 'US', 'America/Phoenix'],
    ['Adelaide, on a half hour', -34.9285, 138.6007, 'AU', 'Australia/Adelaide'],
    ['Tenerife', 28.4636, -16.2518, 'ES', 'Atlantic/Canary'],
    ['São Paulo', -23.5505, -46.6333, 'BR', 'America/Sao_Paulo'],
  ])('%s', (_place, lat, lng, country, zone) => {
    expect(timeZoneAt(lat, lng, country)).toBe(zone)
  })

  it('stays in the country when the position is a little over its border', () => {
    expect(timeZoneAt(47.6505, 9.175, 'DE')).toBe('Europe/Berlin')
    expect(timeZoneAt(55.0, -7.45, 'GB')).toBe('Europe/London')
  })
  it('finds land from a pin set in the sea off the coast', () => {
    expect(timeZoneAt(18.9, 72.0, 'IN')).toBe('Asia/Kolkata')
    expect(timeZoneAt(54.6, 7.0)).toMatch(/^Europe\//)
  })
  it('names the sea by its offset, not UTC, far from any land', () => {
    expect(timeZoneAt(-48, -126)).toBe('Etc/GMT+8')
  })
  it('returns a zone of the country if no land is near', () => {
    expect(timeZoneAt(0, -30, 'DE')).toBe('Europe/Berlin')
  })
  it('ignores a country that Intl does not know', () => {
    expect(timeZoneAt(52.52, 13.405, 'ZZ')).toBe('Europe/Berlin')
    expect(timeZoneAt(52.52, 13.405, 'nonsense')).toBe('Europe/Berlin')
    expect(timeZoneAt(52.52, 13.405)).toBe('Europe/Berlin')
  })
  it('is accepted by Intl all over the globe', () => {
    for (let lat = -85; lat <= 85; lat += 5) {
      for (let lng = -180; lng <= 180; lng += 5) {
        const zone = timeZoneAt(lat, lng)
        expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
      }
    }
  })
  it('refuses positions that are not on the globe', () => {
    expect(() => timeZoneAt(91, 0)).toThrow(RangeError)
    expect(() => timeZoneAt(0, 181)).toThrow(RangeError)
    expect(() => timeZoneAt(Number.NaN, 0)).toThrow(RangeError)
  })
})
