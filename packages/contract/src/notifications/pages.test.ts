import { describe, expect, it } from 'vitest'
import { pageOf, type Subject } from './pages.ts'

const NOTHING: Subject = {
  type: 'request',
  isOwner: false,
  appointmentId: null,
  clinicId: null,
  start: null,
  petId: null,
  noteId: null,
}
const about = (type: Subject['type'], more: Partial<Subject> = {}): Subject => ({
  ...NOTHING,
  type,
  appointmentId: 'a1',
  ...more,
})

describe('the page of a notification', () => {
  it.each([
    'appointment-approved',
    'appointment-rescheduled',
    'time-proposed',
    'appointment-deleted',
  ] as const)('is of %s for an owner the page of that appointment', (type) => {
    expect(pageOf(about(type, { isOwner: true }))).toBe('/patient/visits/a1')
  })

  it.each(['request', 'move-asked', 'proposal-declined'] as const)(
    'is of %s for a practice the requests, at that one',
    (type) => {
      expect(pageOf(about(type))).toBe('/doctor/requests?request=a1')
    },
  )

  it('is the calendar of the practice on the day of the visit', () => {
    expect(pageOf(about('appointment-new', { start: '2026-11-23T09:00:00.000Z' }))).toBe(
      '/doctor/appointment?visit=a1&at=2026-11-23T09%3A00%3A00.000Z',
    )
  })

  it('is the document in the history of its pet', () => {
    const document = about('report', { appointmentId: null, petId: 'p1', noteId: 'n1' })
    expect(pageOf(document)).toBe('/doctor/patients/p1?entry=n1')
    expect(pageOf({ ...document, isOwner: true })).toBe('/patient/history/p1?entry=n1')
  })

  it('is the booking page with the time that is held for the owner', () => {
    const offer = { isOwner: true, appointmentId: null, clinicId: 'c1', start: '2026-11-23T09:00:00.000Z' }
    const page = '/patient/book/c1?start=2026-11-23T09%3A00%3A00.000Z'
    expect(pageOf(about('slot-free', offer))).toBe(page)
    expect(pageOf(about('slot-free', { ...offer, reasonId: 'r1' }))).toBe(`${page}&reason=r1`)
    expect(pageOf(about('slot-free', { ...offer, reasonId: 'r1', animals: 2 }))).toBe(
      `${page}&reason=r1&animals=2`,
    )
  })

  it.each([
    ['pet-added', true, '/patient/pets'],
    ['care-accepted', false, '/doctor/patients'],
    ['care-asked', true, '/patient'],
  ] as const)('is of %s %s', (type, isOwner, page) => {
    expect(pageOf(about(type, { isOwner, appointmentId: null }))).toBe(page)
  })

  it('has the prepared answer of a link in a mail', () => {
    expect(pageOf(about('request'), 'approve')).toBe('/doctor/requests?request=a1&act=approve')
    expect(pageOf(about('time-proposed', { isOwner: true }), 'decline')).toBe(
      '/patient/visits/a1?act=decline',
    )
  })
})
