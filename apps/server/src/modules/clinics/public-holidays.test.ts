import { listPublicHolidays } from '@vetvisit/contract/clinics/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor } from '../../../test/harness.ts'
import { publicHolidays } from './public-holidays.ts'

const harness = harnessOfFile()
const of = (country: string, state = '', language: 'en' | 'de' | 'hi' = 'de') =>
  publicHolidays({ country, state }, language, '2026-11-27')
const names = ({ days }: Awaited<ReturnType<typeof of>>, year: string) =>
  days.filter(({ date }) => date.startsWith(year)).map(({ date, name }) => `${date} ${name}`)

describe('public holidays', () => {
  // specification/practice §4: public holidays of the country can be taken over; a break is a field of a line, a range of days one chip (added)
  it('are those of the country from today on, until the end of next year, in the language of the reader', async () => {
    const berlin = await of('Deutschland', 'Berlin')
    expect(berlin.state).toBe('BE')
    expect(names(berlin, '2026')).toEqual(['2026-12-25 1. Weihnachtstag', '2026-12-26 2. Weihnachtstag'])
    expect(names(berlin, '2027')).toContain('2027-03-08 Internationaler Frauentag')
    expect(names(berlin, '2028')).toEqual([])
    expect(names(await of('Germany', 'Berlin', 'en'), '2026')[0]).toBe('2026-12-25 Christmas Day')
  })

  it('are those of the state; of the whole country without a state that is known', async () => {
    const epiphany = '2027-01-06 Heilige Drei Könige'
    expect(names(await of('DE', 'Bayern'), '2027')).toContain(epiphany)
    expect(names(await of('DE', 'BY'), '2027')).toContain(epiphany)
    const whole = await of('DE', 'Atlantis')
    expect(whole.state).toBeNull()
    expect(names(whole, '2027')).not.toContain(epiphany)
    expect(whole.states).toHaveLength(16)
    expect(whole.states[0]).toEqual({ code: 'BW', name: 'Baden-Württemberg' })
  })

  it('are none of a country that is not known', async () => {
    expect(await of('Atlantis')).toEqual({ state: null, states: [], days: [] })
    expect(await of('')).toEqual({ state: null, states: [], days: [] })
  })

  it('are listed for the countries of the demo, each day once and in order', async () => {
    for (const country of ['Germany', 'India', 'United Kingdom', 'USA', 'France', 'Österreich']) {
      const dates = (await of(country)).days.map(({ date }) => date)
      expect(dates.length).toBeGreaterThan(4)
      expect([...new Set(dates)].toSorted()).toEqual(dates)
    }
  })

  it('are read by a practice, on its server’s date', async () => {
    const doctor = await onboardedDoctor(harness)
    const { days } = await harness.call(listPublicHolidays, {
      token: doctor.token,
      query: { country: 'Germany', state: 'Berlin' },
    })
    expect(days[0]).toEqual({ date: '2026-03-08', name: expect.any(String) as string })
  })
})
