import { describe, expect, it } from 'vitest'
import {
  draftAt,
  draftOf,
  newDraft,
  rebaseBlock,
  timesOf,
  weeklyOf,
  withFirstDay,
  withRoom,
  withVet,
} from './block-draft.ts'

const BERLIN = 'Europe/Berlin'

describe('the draft of a block', () => {
  it('is read in the zone of the calendar, and read back', () => {
    const block = {
      _id: '',
      doctorId: '',
      start: '2026-03-03T11:05:00.000Z',
      end: '2026-03-04T22:00:00.000Z',
      kind: 'away',
      note: 'Congress',
      seriesId: null,
    } as const
    const draft = draftOf(block, BERLIN)
    expect(draft).toMatchObject({
      fromDate: '2026-03-03',
      fromTime: '12:05',
      untilDate: '2026-03-04',
      untilTime: '23:00',
      kind: 'away',
      note: 'Congress',
      repeat: 'once',
    })
    expect(timesOf(draft, BERLIN)).toEqual({ start: block.start, end: block.end })
  })

  // specification/practice §4: empty time of a vet's column begins an appointment or a block with that vet and time (added)
  it('begins with the times and the vet of a column', () => {
    const times = { start: '2026-03-03T11:00:00.000Z', end: '2026-03-03T23:00:00.000Z' }
    const draft = draftAt({ vetId: 'felix', ...times }, BERLIN)
    expect(draft).toMatchObject({
      vetId: 'felix',
      fromDate: '2026-03-03',
      fromTime: '12:00',
      untilDate: '2026-03-04',
      untilTime: '00:00',
      isWholeDays: false,
    })
    expect(timesOf(draft, BERLIN)).toEqual(times)
  })

  // specification/readings §6: a treatment room is blocked, too; its vets go on seeing visits elsewhere (added)
  it('is of a treatment room or a vet, with a kind that rooms have', () => {
    const lunch = newDraft('2026-03-03', 'felix')
    const ofRoom = withRoom(lunch, 'surgery')
    expect(ofRoom).toMatchObject({ roomId: 'surgery', kind: 'other' })
    expect(withRoom({ ...lunch, kind: 'meeting' }, 'surgery').kind).toBe('meeting')
    expect(withVet(ofRoom, 'anna')).toMatchObject({ vetId: 'anna', roomId: null })
    const times = { start: '2026-03-03T11:00:00.000Z', end: '2026-03-03T12:00:00.000Z' }
    expect(draftAt({ vetId: null, roomId: 'surgery', ...times }, BERLIN)).toMatchObject({
      vetId: null,
      roomId: 'surgery',
      kind: 'other',
    })
  })

  it('is of whole days from midnight to midnight, on days of clock changes too, and read back', () => {
    const draft = { ...newDraft('2026-10-24', null), untilDate: '2026-10-25', isWholeDays: true }
    const times = { start: '2026-10-23T22:00:00.000Z', end: '2026-10-25T23:00:00.000Z' }
    expect(timesOf(draft, BERLIN)).toEqual(times)
    const block = { ...times, _id: '', doctorId: 'anna', kind: 'away', note: '', seriesId: null } as const
    expect(draftOf(block, BERLIN)).toMatchObject({
      isWholeDays: true,
      fromDate: '2026-10-24',
      untilDate: '2026-10-25',
      vetId: 'anna',
    })
    expect(timesOf({ ...draft, untilDate: '2026-10-23' }, BERLIN)).toBeNull()
  })

  it('has no times while one is missing or the end is not after the start', () => {
    const draft = newDraft('2026-03-03', null)
    expect(timesOf({ ...draft, untilTime: '' }, BERLIN)).toBeNull()
    expect(timesOf({ ...draft, untilTime: '12:00' }, BERLIN)).toBeNull()
    expect(timesOf({ ...draft, fromDate: '' }, BERLIN)).toBeNull()
  })

  it('keeps its length when its first day changes', () => {
    const draft = { ...newDraft('2026-03-03', null), untilDate: '2026-03-05' }
    expect(withFirstDay(draft, '2026-03-30')).toMatchObject({
      fromDate: '2026-03-30',
      untilDate: '2026-04-01',
      lastDate: '2026-03-30',
    })
  })

  it('is repeated without end or until a day', () => {
    const draft = newDraft('2026-03-03', null)
    expect(weeklyOf(draft)).toBeUndefined()
    expect(weeklyOf({ ...draft, repeat: 'forever' })).toEqual({})
    expect(weeklyOf({ ...draft, repeat: 'until', lastDate: '2026-06-30' })).toEqual({ until: '2026-06-30' })
  })
})

// specification/readings §6: what a colleague has changed of a block is shown before it is saved over, and what was typed stays (added)
describe('the draft of a block that a colleague has changed', () => {
  const seen = {
    _id: '',
    doctorId: '',
    start: '2026-03-03T11:00:00.000Z',
    end: '2026-03-03T12:00:00.000Z',
    kind: 'break',
    note: 'Lunch',
    seriesId: null,
  } as const
  const fresh = { ...seen, end: '2026-03-03T12:30:00.000Z', kind: 'meeting', note: 'Team' } as const

  it('has their times, kind and note where none were typed', () => {
    expect(rebaseBlock(draftOf(seen, BERLIN), seen, fresh, BERLIN)).toEqual(draftOf(fresh, BERLIN))
  })

  it('keeps typed times whole, and what else was typed', () => {
    const typed = { ...draftOf(seen, BERLIN), fromTime: '11:30', note: 'Dentist' }
    expect(rebaseBlock(typed, seen, fresh, BERLIN)).toEqual({ ...typed, kind: 'meeting' })
  })
})
