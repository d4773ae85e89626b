import type { Notification } from '@vetvisit/contract/notifications/routes'
import { describe, expect, it } from 'vitest'
import { targetOf } from './notification-target.ts'

const of = (type: Notification['type']) => ({ type, appointment: { _id: 'a1' } })

describe('the page that a message leads to', () => {
  it.each([
    ['appointment-approved', '/patient?visit=a1'],
    ['appointment-rescheduled', '/patient?visit=a1'],
    ['time-proposed', '/patient?visit=a1'],
    ['appointment-deleted', '/patient?visit=a1'],
    ['report', '/patient/history'],
    ['pet-added', '/patient/pets'],
  ] as const)('is of %s for an owner %s', (type, path) => {
    expect(targetOf(of(type), { role: 'patient' })).toBe(path)
  })

  it('is the history of the pet that a document is about', () => {
    const message = { type: 'report', appointment: null, petId: 'p1' } as const
    expect(targetOf(message, { role: 'patient' })).toBe('/patient/history/p1')
    expect(targetOf(message, { role: 'doctor' })).toBe('/doctor/patients/p1')
  })

  it('is the home for an owner whom a time is kept for', () => {
    expect(targetOf({ type: 'slot-free', appointment: null }, { role: 'patient' })).toBe('/patient')
  })

  it.each([
    ['request', 'doctor', '/doctor/requests'],
    ['request', 'assistant', '/doctor/requests'],
    ['move-asked', 'doctor', '/doctor/requests'],
    ['proposal-declined', 'doctor', '/doctor/requests'],
    ['appointment-deleted', 'doctor', '/doctor/appointment?visit=a1'],
    ['report', 'doctor', '/doctor/patients'],
    ['care-accepted', 'doctor', '/doctor/patients'],
  ] as const)('is of %s for a %s %s', (type, role, path) => {
    expect(targetOf(of(type), { role })).toBe(path)
  })

  it('is the calendar of the practice on the day of the visit', () => {
    const message = {
      type: 'appointment-new',
      appointment: { _id: 'a1', startTime: '2026-11-23T09:00:00.000Z' },
    } as const
    expect(targetOf(message, { role: 'assistant' })).toBe(
      '/doctor/appointment?visit=a1&at=2026-11-23T09%3A00%3A00.000Z',
    )
  })

  it('is the home for a kind that is not known here', () => {
    expect(targetOf(of('something-new' as 'report'), { role: 'doctor' })).toBe('/doctor')
  })
})
