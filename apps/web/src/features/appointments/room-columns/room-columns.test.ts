import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { describe, expect, it } from 'vitest'
import type { ShownBlock, ShownVisit } from '../calendar/calendar-queries.ts'
import { isRoomFree } from './free-rooms.ts'
import { columnIdOf, columnsOfRooms, WITHOUT_ROOM } from './room-columns.ts'

const DATE = '2026-11-24'
const at = (time: string) => `${DATE}T${time}:00.000Z`

/** Open on Tuesdays from 8 to 18. */
const clinic = (_id: string) => ({
  _id,
  timeZone: 'UTC',
  holidays: [],
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
})
const room = (_id: string, clinicId = 'main'): Room => ({
  _id,
  clinicId,
  name: `Room ${_id}`,
  archived: false,
})
const visit = (start: string, end: string, more: Partial<ShownVisit> = {}) =>
  ({
    _id: start,
    clinicId: 'main',
    status: 'approved',
    start: at(start),
    end: at(end),
    vet: 'Ruth Adler',
    ...more,
  }) as ShownVisit
const surgery = { _id: 'surgery', name: 'Room surgery' }
const cleaning = {
  _id: 'cleaning',
  doctorId: null,
  room: surgery,
  roomName: surgery.name,
  start: at('12:00'),
  end: at('13:00'),
} as ShownBlock

const columns = (more: object = {}) =>
  columnsOfRooms(
    {
      rooms: [room('surgery'), room('xray'), room('west', 'west')],
      shownClinics: [clinic('main')],
      visits: [],
      holds: [],
      roomBlocks: [],
      zone: 'UTC',
      date: DATE,
      ...more,
    } as never,
    'No room',
  )
const namesOf = (found: ReturnType<typeof columns>) => found.map(({ name }) => name)

// docs/decisions/0421-columns-of-rooms.md
describe('the columns of rooms', () => {
  // specification/practice §4: a day has a column for each treatment room of the displayed clinics, and one for visits without a room (added)
  it('are those of the displayed clinics in their order, and last that of visits without a room', () => {
    expect(namesOf(columns())).toEqual(['Room surgery', 'Room xray', 'No room'])
    const both = columns({ shownClinics: [clinic('main'), clinic('west')] })
    expect(namesOf(both)).toEqual(['Room surgery', 'Room xray', 'Room west', 'No room'])
  })

  it('have the visits and blocks of the room, whose tiles do not repeat its name', () => {
    const visits = [visit('09:00', '09:30', { room: surgery }), visit('10:00', '10:30')]
    const [first, second, without] = columns({ visits, roomBlocks: [cleaning] })
    expect(first?.plan.visits.map((placed) => placed.visit.room)).toEqual([undefined])
    expect(first?.plan.blocks.map(({ block }) => block.roomName)).toEqual([null])
    expect(first?.plan.visits[0]?.visit.vet).toBe('Ruth Adler')
    expect(second?.plan.visits).toEqual([])
    expect(without?.plan.visits.map(({ start }) => start)).toEqual([600])
    expect(visits.map(columnIdOf)).toEqual(['surgery', WITHOUT_ROOM])
  })

  it('include a room that is no longer chosen while it has visits on the day', () => {
    const old = { _id: 'old', name: 'Old room' }
    expect(namesOf(columns({ visits: [visit('09:00', '09:30', { room: old })] }))).toEqual([
      'Room surgery',
      'Room xray',
      'Old room',
      'No room',
    ])
  })
})

describe('whether a room is free', () => {
  const times = {
    visits: [
      visit('09:00', '09:30', { room: surgery, busyUntil: at('09:40') }),
      visit('11:00', '11:30', { room: surgery, status: 'no_show' }),
    ],
    roomBlocks: [cleaning],
  }
  const isFree = (start: string, end: string, except = '') =>
    isRoomFree({ roomId: 'surgery', start: at(start), end: at(end), except }, times)

  it('counts visits with the time around them, and blocks, without the visit itself', () => {
    expect(isFree('09:30', '09:45')).toBe(false)
    expect(isFree('09:40', '09:55')).toBe(true)
    expect(isFree('09:15', '09:45', '09:00')).toBe(true)
    expect(isFree('12:30', '12:45')).toBe(false)
  })

  it('leaves out visits that are over, and other rooms', () => {
    expect(isFree('11:00', '11:30')).toBe(true)
    const xray = { roomId: 'xray', start: at('09:00'), end: at('09:30'), except: '' }
    expect(isRoomFree(xray, times)).toBe(true)
  })
})
