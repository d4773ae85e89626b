import { describe, expect, it } from 'vitest'
import { isTrue, type Stated } from './rules.ts'

const NOW = Date.parse('2026-03-02T08:00:00.000Z')
const params = { start: '2026-03-02T09:00:00.000Z' } as Stated['params']
const of = (type: Stated['type'], changes: Partial<Stated> = {}) =>
  isTrue({ type, params, status: 'requested', expiresAt: null, stands: true, ...changes }, NOW)

// specification/readings §9: a push that is no longer true is not sent, as a mail is not (added)
describe('a message that is mailed or pushed', () => {
  it('asks for an answer while the request waits and has not ended', () => {
    expect(of('request')).toBe(true)
    expect(of('request', { expiresAt: NOW + 1 })).toBe(true)
    expect(of('request', { expiresAt: NOW })).toBe(false)
    expect(of('request', { status: 'approved' })).toBe(false)
    expect(of('proposal-declined', { status: 'rejected' })).toBe(false)
  })

  it('asks to move while the question stands at an approved appointment', () => {
    expect(of('move-asked', { status: 'approved' })).toBe(true)
    expect(of('move-asked', { status: 'approved', stands: false })).toBe(false)
    expect(of('move-asked', { status: 'cancelled' })).toBe(false)
  })

  it('says that a vet is late until the appointment should have begun', () => {
    expect(of('visit-late', { status: 'approved' })).toBe(true)
    const begun = { start: '2026-03-02T08:00:00.000Z' } as Stated['params']
    expect(of('visit-late', { status: 'approved', params: begun })).toBe(false)
  })

  it('offers a time while it is held', () => {
    const until = { ...params, until: '2026-03-02T08:00:00.000Z' } as Stated['params']
    expect(of('slot-free')).toBe(true)
    expect(of('slot-free', { stands: false })).toBe(false)
    expect(of('slot-free', { params: until })).toBe(false)
    expect(of('time-proposed', { status: 'approved' })).toBe(true)
    expect(of('time-proposed', { status: 'approved', stands: false })).toBe(false)
    expect(of('time-proposed', { params: until })).toBe(false)
  })
})
