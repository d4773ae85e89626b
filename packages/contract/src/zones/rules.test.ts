import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as oracle from './oracle.test-support.ts'
import {
  instantText,
  addDays,
  dateOf,
  DAY_MS,
  dayNumber,
  daysBetween,
  firstInstantFrom,
  HOUR_MS,
  instantOf,
  isDate,
  localDateOf,
  minuteOfDayAt,
  nextChange,
  offsetAt,
  startOfDate,
  weekdayOf,
} from './rules.ts'

const utc = (text: string) => Date.parse(text)
const everyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const chosenZone = fc.constantFrom(...oracle.ZONES)
const date1975to2040 = fc.integer({ min: 1826, max: 25_932 }).map(dateOf)
const instant1975to2040 = fc.integer({ min: utc('1975-01-01'), max: utc('2040-12-31') })

describe('weekdays', () => {
  it('count from 0 = Monday to 6 = Sunday', () => {
    expect(weekdayOf('2026-11-23')).toBe(0)
    expect(weekdayOf('2026-11-29')).toBe(6)
  })

  it('are those of the calendar for every date', () => {
    fc.assert(
      fc.property(date1975to2040, (date) => {
        expect(weekdayOf(date)).toBe(oracle.weekday(date))
      }),
    )
  })
})

describe('dates', () => {
  it('exist or not: 29 February only in leap years', () => {
    expect(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'].map(isDate)).not.toContain(
      false,
    )
    expect(
      ['2026-02-29', '1900-02-29', '2026-04-31', '2026-00-10', '2026-13-01', '2026-01-00', '0000-01-01'].map(
        isDate,
      ),
    ).not.toContain(true)
  })

  it('are written only as yyyy-MM-dd', () => {
    const others = [
      '',
      '2026-1-1',
      '26-01-01',
      '2026-01-01 ',
      ' 2026-01-01',
      '2026/01/01',
      '2026-01-01T00:00',
      '٢٠٢٦-٠١-٠١',
    ]
    expect(others.map(isDate)).not.toContain(true)
  })

  it('can be converted to day numbers and back for the whole calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (day) => {
        expect(dayNumber(dateOf(day))).toBe(day)
        expect(isDate(dateOf(day))).toBe(true)
      }),
    )
    expect(dateOf(0)).toBe('1970-01-01')
    expect(dateOf(-719_162)).toBe('0001-01-01')
    expect(dateOf(2_932_896)).toBe('9999-12-31')
  })

  it('advance by days as in the calendar', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    fc.assert(
      fc.property(date1975to2040, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(addDays(date, days)).toBe(oracle.laterDate(date, days))
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })
})

describe('zones', () => {
  it('that do not exist are refused', () => {
    expect(() => offsetAt('Europe/Atlantis', 0)).toThrow(RangeError)
  })

  it('refuse an instant that is not a number', () => {
    expect(() => offsetAt('Europe/Berlin', Number.NaN)).toThrow(RangeError)
  })

  it.each(oracle.ZONES)('%s changes its clocks 2024 to 2030 exactly when the standard says', (zone) => {
    const found: number[] = []
    const end = utc('2031-01-01T00:00Z') - 15 * HOUR_MS
    for (let at = utc('2024-01-01T00:00Z'); ; at = found.at(-1) as number) {
      const change = nextChange(zone, at, end)
      if (change === null) break
      found.push(change)
    }
    expect(found).toEqual(oracle.changesOf(zone))
    for (const change of found) {
      for (const at of [change - 1, change, change + 1])
        expect(offsetAt(zone, at)).toBe(oracle.offsetMs(zone, at))
    }
  })

  it('have the offset of the standard at any instant', () => {
    fc.assert(
      fc.property(everyZone, instant1975to2040, (zone, at) => {
        expect(offsetAt(zone, at)).toBe(oracle.offsetMs(zone, at))
        expect(localDateOf(zone, at)).toBe(oracle.dateAt(zone, at))
        expect(minuteOfDayAt(zone, at)).toBe(oracle.minuteAt(zone, at))
      }),
      { numRuns: 400 },
    )
  })

  it('do not depend on the zone of the machine', async () => {
    const here = noonsAroundChanges(await freshRules())
    for (const machine of ['Pacific/Apia', 'America/New_York', 'Australia/Lord_Howe']) {
      const there = await oracle.inProcessZone(machine, async () => noonsAroundChanges(await freshRules()))
      expect(there).toEqual(here)
    }
  })
})

/** The module with empty caches. */
async function freshRules() {
  vi.resetModules()
  return await import('./rules.ts')
}

function noonsAroundChanges(rules: { instantOf: typeof instantOf }) {
  return oracle.ZONES.flatMap((zone) =>
    oracle.changesOf(zone).map((change) => rules.instantOf(zone, oracle.dateAt(zone, change), 720)),
  )
}

describe('a wall time of a date', () => {
  it('is one instant on ordinary days', () => {
    expect(instantOf('Europe/Berlin', '2027-01-15', 9 * 60)).toBe(utc('2027-01-15T08:00Z'))
    expect(instantOf('Asia/Kolkata', '2027-07-15', 9 * 60)).toBe(utc('2027-07-15T03:30Z'))
  })

  it('does not exist if clocks skip it', () => {
    expect(instantOf('Europe/Berlin', '2027-03-28', 2 * 60 + 30)).toBeNull()
    expect(instantOf('America/Santiago', '2027-09-05', 0)).toBeNull()
  })

  it('is the first of the two if clocks show it twice', () => {
    expect(instantOf('Europe/Berlin', '2027-10-31', 2 * 60 + 30)).toBe(utc('2027-10-31T00:30Z'))
    expect(instantOf('Australia/Lord_Howe', '2027-04-04', 60 + 45)).toBe(utc('2027-04-03T14:45Z'))
  })

  it('of 24:00 is the next midnight', () => {
    expect(instantOf('Europe/Berlin', '2026-12-31', 1440)).toBe(instantOf('Europe/Berlin', '2027-01-01', 0))
  })

  it('agrees with the standard on every quarter hour around every clock change', () => {
    const wrong: string[] = []
    for (const zone of oracle.ZONES) {
      for (const change of oracle.changesOf(zone)) {
        for (const days of [-1, 0, 1]) {
          const date = addDays(oracle.dateAt(zone, change), days)
          for (let minute = 0; minute < 1440; minute += 15) {
            const expected = oracle.firstInstantShowing(zone, date, minute)
            if (instantOf(zone, date, minute) !== expected) wrong.push(`${zone} ${date} ${minute}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
  }, 60_000)

  it('agrees with the standard in every zone', () => {
    fc.assert(
      fc.property(everyZone, date1975to2040, fc.integer({ min: 0, max: 1439 }), (zone, date, minute) => {
        expect(instantOf(zone, date, minute)).toBe(oracle.firstInstantShowing(zone, date, minute))
      }),
      { numRuns: 400 },
    )
  }, 60_000)
})

describe('the start of a date', () => {
  it('is midnight', () => {
    expect(startOfDate('Europe/Berlin', '2027-03-28')).toBe(utc('2027-03-27T23:00Z'))
  })

  it('is the moment of the clock change if clocks skip midnight', () => {
    expect(startOfDate('America/Santiago', '2027-09-05')).toBe(utc('2027-09-05T04:00Z'))
    expect(startOfDate('Africa/Cairo', '2027-04-30')).toBe(utc('2027-04-29T22:00Z'))
  })

  it('of the day that Samoa skipped is the start of the next', () => {
    expect(startOfDate('Pacific/Apia', '2011-12-30')).toBe(startOfDate('Pacific/Apia', '2011-12-31'))
    expect(instantOf('Pacific/Apia', '2011-12-30', 720)).toBeNull()
  })

  it('agrees with the standard on every day of a clock change', () => {
    for (const zone of oracle.ZONES) {
      for (const change of oracle.changesOf(zone)) {
        for (const days of [-1, 0, 1]) {
          const date = addDays(oracle.dateAt(zone, change), days)
          expect(startOfDate(zone, date)).toBe(oracle.firstInstantOf(zone, date))
        }
      }
    }
  })

  it('never lies before a wall time of the same date, and no date overlaps the next', () => {
    fc.assert(
      fc.property(chosenZone, date1975to2040, (zone, date) => {
        const start = startOfDate(zone, date)
        expect(firstInstantFrom(zone, dayNumber(date) * DAY_MS)).toBe(start)
        expect(startOfDate(zone, addDays(date, 1))).toBeGreaterThanOrEqual(start)
      }),
    )
  })
})

describe('an instant as text', () => {
  it('is the same as that of Date, for whole minutes and all others', () => {
    const instants = [
      0, -1, -60_000, 59_999, 60_000, 1_772_434_800_000, 1_772_434_800_001, 253_402_300_799_999,
    ]
    expect(instants.map(instantText)).toEqual(instants.map((at) => new Date(at).toISOString()))
  })

  it('is the same as that of Date before and after the year 10000', () => {
    const end = 253_402_300_800_000
    expect([end - 60_000, end, end + 60_000].map(instantText)).toEqual([
      '9999-12-31T23:59:00.000Z',
      '+010000-01-01T00:00:00.000Z',
      '+010000-01-01T00:01:00.000Z',
    ])
  })
})
