import { describe, expect, it } from 'vitest'
import { isListed, timetableOf, timetableOfVet } from './rules.ts'

const state = { shown: true, verified: false, mailConfirmed: false, listable: false }
const OPEN = { doctorVerification: 'off', smtpUrl: undefined } as const
const VERIFIED = { ...OPEN, doctorVerification: 'required' } as const
const MAILED = { ...OPEN, smtpUrl: 'smtp://mail.example' }
const BOTH = { ...VERIFIED, ...MAILED, doctorVerification: 'required' } as const

// specification/authorization C1
describe('a clinic is listed', () => {
  it('if a vet is active there, and never without one', () => {
    expect(isListed(state, OPEN)).toBe(true)
    expect(isListed({ shown: false, verified: true, mailConfirmed: true, listable: true }, OPEN)).toBe(false)
  })

  it('with verification if one of its vets is verified', () => {
    expect([isListed(state, VERIFIED), isListed({ ...state, verified: true }, VERIFIED)]).toEqual([
      false,
      true,
    ])
  })

  it('with a mail server if one of its vets has a confirmed address', () => {
    expect([isListed(state, MAILED), isListed({ ...state, mailConfirmed: true }, MAILED)]).toEqual([
      false,
      true,
    ])
  })

  it('with both if one vet is both, not if two vets are one each', () => {
    const split = { ...state, verified: true, mailConfirmed: true }
    expect([isListed(split, BOTH), isListed({ ...split, listable: true }, BOTH)]).toEqual([false, true])
  })
})

// docs/decisions/0419-hours-of-vets.md
describe('the timetable of a vet', () => {
  const clinic = { timeZone: 'Europe/Berlin', slotMinutes: 30, pausedUntil: null, horizonDays: 90 }
  const hours = [{ schedule: 0, weekday: 0, start: 540, end: 720 }]
  const change = { doctorId: null, date: '2027-01-11', opens: true, start: 0, end: 60 } as const
  const stored = {
    clinic: clinic as Parameters<typeof timetableOfVet>[0]['clinic'],
    hours,
    holidays: ['2027-01-01'],
    changes: [
      { ...change, opens: false, start: 600 },
      change,
      { ...change, doctorId: 'a', start: 120 },
      { ...change, doctorId: 'b', start: 180 },
    ],
  }
  const vet = { doctorId: 'a', ownHours: false, hours: [], since: null, until: null }

  it('has the hours of the clinic, or those of the vet', () => {
    const own = [{ schedule: 0, weekday: 2, start: 780, end: 1080 }]
    expect(timetableOfVet(stored, vet)).toMatchObject({ zone: 'Europe/Berlin', hours, horizonDays: 90 })
    expect(timetableOfVet(stored, { ...vet, hours: own }).hours).toEqual(hours)
    expect(timetableOfVet(stored, { ...vet, ownHours: true, hours: own }).hours).toEqual(own)
  })

  it('has the changes of the clinic, then those of the vet, and closes last in each', () => {
    const changes = timetableOfVet(stored, vet).changes?.map(({ opens, start }) => [opens, start])
    expect(changes).toEqual([
      [true, 0],
      [false, 600],
      [true, 120],
    ])
    expect(timetableOf(stored).changes).toHaveLength(2)
  })

  it('has the first and the last date of the vet, if there are any', () => {
    expect(timetableOfVet(stored, vet)).not.toHaveProperty('since')
    const limits = { since: '2027-01-04', until: '2027-02-01' }
    expect(timetableOfVet(stored, { ...vet, ...limits })).toMatchObject(limits)
  })
})
