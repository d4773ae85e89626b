import type { CalendarHold, CalendarVet } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { describe, expect, it } from 'vitest'
import type { ShownVisit, VetBlock } from '../calendar/calendar-queries.ts'
import { canTake, columnsOf, droppedAt, edgesOf, hoursOfVet, placeBeside, shownColumns } from './columns.ts'

const DATE = '2026-11-24'
const at = (time: string, date = DATE) => `${date}T${time}:00.000Z`

const hoursOn = (doctorId: string, start: number, end: number) => ({
  clinicId: 'main',
  doctorId,
  hours: [{ weekday: 1, start, end }],
  since: null,
  until: null,
  changes: [],
})

/** Open on Tuesdays from 8 to 18; Hannah is there from 8 to 12, Felix from 10 to 18. */
const clinic = {
  _id: 'main',
  timeZone: 'UTC',
  holidays: ['2026-12-01'],
  schedule: [
    {
      availableDays: '1',
      fromTimeHour: 8,
      fromTimeMin: 0,
      toTimeHour: 18,
      toTimeMin: 0,
      slotPerPatient: 15,
    },
  ],
  vetHours: [hoursOn('hannah', 480, 720), hoursOn('felix', 600, 1080)],
} as unknown as Clinic

const vet = (_id: string, position: number, clinicIds = ['main']): CalendarVet => ({
  _id,
  fullname: `Vet ${_id}`,
  profile: null,
  position,
  clinicIds,
})
const [hannah, felix] = [vet('hannah', 0), vet('felix', 1)]

const visit = (doctorId: string, start: string, end: string, more: Partial<ShownVisit> = {}) =>
  ({ _id: start, doctorId, doctorName: `Vet ${doctorId}`, start, end, vet: 'Vet', ...more }) as ShownVisit

const shown = (more: Partial<Parameters<typeof columnsOf>[0]> = {}) =>
  columnsOf({
    vets: [hannah, felix],
    clinics: [clinic],
    visits: [],
    holds: [],
    blocks: [],
    zone: 'UTC',
    date: DATE,
    ...more,
  })

const idsOf = (columns: ReturnType<typeof columnsOf>) => columns.map(({ id }) => id)

// specification/practice §4: a day of several vets has a column for each: their hours, visits, blocks and holds without a person (added)
describe('the columns of a day', () => {
  it('are in the order of the practice, each with the hours of its vet', () => {
    const columns = shown()
    expect(idsOf(columns)).toEqual(['hannah', 'felix'])
    expect(columns.map(({ plan }) => plan.open)).toEqual([
      [{ start: 480, end: 720 }],
      [{ start: 600, end: 1080 }],
    ])
    expect(columns.map(({ plan }) => hoursOfVet(plan))).toEqual([
      { start: 480, end: 720 },
      { start: 600, end: 1080 },
    ])
  })

  it('have the visits, holds and blocks of their vet alone, side by side where those overlap', () => {
    const mine = [
      visit('hannah', at('08:00'), at('08:30')),
      visit('hannah', at('08:15'), at('08:45'), { _id: 'second' }),
    ]
    const theirs = visit('felix', at('08:00'), at('08:30'), { _id: 'theirs' })
    const hold = { doctorId: 'felix', start: at('11:00'), end: at('11:30') } as CalendarHold
    const block = { _id: 'b', doctorId: 'hannah', start: at('11:00'), end: at('12:00') } as VetBlock
    const [first, second] = shown({ visits: [...mine, theirs], holds: [hold], blocks: [block] })
    expect(first?.plan).toMatchObject({
      visits: [
        { lane: 0, lanes: 2 },
        { lane: 1, lanes: 2 },
      ],
      holds: [],
      blocks: [{ start: 660, end: 720 }],
    })
    expect(second?.plan).toMatchObject({
      visits: [{ visit: { _id: 'theirs' }, lane: 0, lanes: 1 }],
      holds: [{ start: 660, end: 690 }],
      blocks: [],
    })
    expect(first?.plan.visits.map((placed) => placed.visit.vet)).toEqual([null, null])
  })

  it('show what a visit takes before and after it, cut at midnight', () => {
    const [column] = shown({
      visits: [
        visit('hannah', at('09:00'), at('09:30'), { busyFrom: at('08:50'), busyUntil: at('09:45') }),
        visit('hannah', at('23:30'), at('23:55'), { busyUntil: at('00:10', '2026-11-25') }),
        visit('hannah', at('10:00'), at('10:30')),
      ],
    })
    expect(column?.tails).toEqual([
      { start: 530, end: 540 },
      { start: 570, end: 585 },
      { start: 1435, end: 1440 },
    ])
  })

  it('say who is out, unless something of theirs lies on the day or the clinic is closed to all', () => {
    const monday = { ...clinic, vetHours: [hoursOn('hannah', 480, 720), hoursOn('felix', 0, 0)] } as Clinic
    expect(shown({ clinics: [monday] }).map(({ isOut }) => isOut)).toEqual([false, true])
    const visits = [visit('felix', at('19:00'), at('19:30'))]
    expect(shown({ clinics: [monday], visits }).map(({ isOut }) => isOut)).toEqual([false, false])
    const closed = shown({ date: '2026-12-01' })
    expect(closed.map(({ isOut }) => isOut)).toEqual([false, false])
    expect(closed[0]?.plan.holidays).toHaveLength(1)
  })

  it('are those of vets of the displayed clinics, and of others with visits on the day', () => {
    const elsewhere = vet('else', 2, ['other'])
    const vets = [hannah, elsewhere]
    expect(idsOf(shown({ vets }))).toEqual(['hannah'])
    expect(idsOf(shown({ vets, visits: [visit('else', at('09:00'), at('09:30'))] }))).toEqual([
      'hannah',
      'else',
    ])
    const gone = visit('gone', at('09:00'), at('09:30'))
    const columns = shown({ vets, visits: [gone] })
    expect(columns.map(({ name }) => name)).toEqual(['Vet hannah', 'Vet gone'])
    expect(columns[1]?.plan.open).toEqual([])
  })

  it('can be hidden but not all, and nobody is out where only they are shown', () => {
    const monday = { ...clinic, vetHours: [hoursOn('hannah', 480, 720), hoursOn('felix', 0, 0)] } as Clinic
    const columns = shown({ clinics: [monday] })
    const only = shownColumns(columns, new Set(['hannah']))
    expect(only.map((column) => [column.id, column.isOut])).toEqual([['felix', false]])
    expect(idsOf(shownColumns(columns, new Set(['hannah', 'felix'])))).toEqual(['hannah', 'felix'])
  })

  it('are as long as the clinic is open for a vet without hours', () => {
    const [, , column] = shown({ vets: [hannah, felix, vet('new', 2)] })
    expect(column?.plan.open).toEqual([{ start: 480, end: 1080 }])
  })

  it('say before a vet comes and after they go when that is, where nothing lies there', () => {
    const hours = { start: 420, end: 1140 }
    const [first, second] = shown({ visits: [visit('felix', at('08:00'), at('08:30'))] })
    expect(first && edgesOf(first, hours)).toEqual([
      { kind: 'starts', at: 480, start: 420, end: 480 },
      { kind: 'ends', at: 720, start: 720, end: 1140 },
    ])
    expect(second && edgesOf(second, hours)).toEqual([{ kind: 'ends', at: 1080, start: 1080, end: 1140 }])
  })
})

// specification/practice §4: a visit is given to a colleague by dragging it to their column, or by keys, and can be taken back (added)
describe('a place in the columns', () => {
  const around = { columnIds: ['hannah', 'felix'], step: 30, hours: { start: 480, end: 1080 } }

  it('has another vet at the same time beside it, and another time above and below', () => {
    const place = { columnId: 'hannah', minute: 540 }
    expect(placeBeside(place, 'ArrowRight', around)).toEqual({ columnId: 'felix', minute: 540 })
    expect(placeBeside({ ...place, columnId: 'felix' }, 'ArrowLeft', around)).toEqual(place)
    expect(placeBeside(place, 'ArrowUp', around)).toEqual({ columnId: 'hannah', minute: 510 })
    expect(placeBeside(place, 'ArrowDown', around)).toEqual({ columnId: 'hannah', minute: 570 })
  })

  it('stays at the edges', () => {
    expect(placeBeside({ columnId: 'felix', minute: 480 }, 'ArrowRight', around).columnId).toBe('felix')
    expect(placeBeside({ columnId: 'felix', minute: 480 }, 'ArrowUp', around).minute).toBe(480)
    expect(placeBeside({ columnId: 'felix', minute: 1050 }, 'ArrowDown', around).minute).toBe(1050)
  })

  it('keeps the time of a visit that is only dragged sideways', () => {
    expect(droppedAt(555, 560)).toBe(560)
    expect(droppedAt(570, 560)).toBe(570)
  })

  it('takes visits of the clinics at which its vet works', () => {
    expect(canTake(hannah, { clinicId: 'main' })).toBe(true)
    expect(canTake(hannah, { clinicId: 'other' })).toBe(false)
  })
})
