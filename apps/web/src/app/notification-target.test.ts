import { describe, expect, it } from 'vitest'
import { targetOf } from './notification-target.ts'

const everyPage = () => true
const noPage = () => false

describe('the page that a message leads to', () => {
  it.each([
    ['appointment-approved', '/patient'],
    ['appointment-deleted', '/patient'],
    ['report', '/patient/pets'],
  ] as const)('is of %s for an owner %s', (type, path) => {
    expect(targetOf({ type }, { role: 'patient' }, everyPage)).toBe(path)
  })

  it.each([
    ['request', 'doctor', '/doctor/requests'],
    ['request', 'assistant', '/doctor/requests'],
    ['appointment-deleted', 'doctor', '/doctor/appointment'],
    ['report', 'doctor', '/doctor/patients'],
  ] as const)('is of %s for a %s %s', (type, role, path) => {
    expect(targetOf({ type }, { role }, everyPage)).toBe(path)
  })

  it('is the home while there is no such page', () => {
    expect(targetOf({ type: 'appointment-new' }, { role: 'doctor' }, noPage)).toBe('/doctor')
    expect(targetOf({ type: 'report' }, { role: 'patient' }, noPage)).toBe('/patient')
  })

  it('is the home for a kind that is not known here', () => {
    const unknown = { type: 'something-new' as 'report' }
    expect(targetOf(unknown, { role: 'doctor' }, everyPage)).toBe('/doctor')
  })
})
