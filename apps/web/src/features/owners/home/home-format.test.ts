import { expect, it } from 'vitest'
import { splitByWindow } from './home-format.ts'

const at = (start: string, timeZone: string) => ({ start, timeZone })

it('counts appointments as next until the later end of the UTC day and the clinic’s day', () => {
  // 22:00 on the 2nd in Berlin; the day in Los Angeles ends at 08:00 UTC on the 3rd.
  const now = Date.parse('2026-03-02T21:00:00.000Z')
  const inBerlin = [
    at('2026-03-02T23:59:00.000Z', 'Europe/Berlin'),
    at('2026-03-03T00:00:00.000Z', 'Europe/Berlin'),
  ]
  const inLosAngeles = [
    at('2026-03-03T07:59:00.000Z', 'America/Los_Angeles'),
    at('2026-03-03T08:00:00.000Z', 'America/Los_Angeles'),
  ]
  expect(splitByWindow([...inBerlin, ...inLosAngeles], now)).toEqual({
    soon: [inBerlin[0], inLosAngeles[0]],
    later: [inBerlin[1], inLosAngeles[1]],
  })
})
