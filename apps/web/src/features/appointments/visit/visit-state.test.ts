import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { describe, expect, it } from 'vitest'
import { isAhead, visitStateOf } from './visit-state.ts'

const NOW = Date.parse('2026-11-23T09:00:00.000Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

const stateOf = (changes: Partial<Appointment>, endedBy: 'owner' | 'practice' | 'time' | null = null) => {
  const times = { start: at(60), end: at(90), expiresAt: null, proposal: null, moveWish: null }
  return visitStateOf({ appointment: { ...times, ...changes } as Appointment as never, endedBy }, NOW)
}

describe('the state of an appointment in words', () => {
  // specification/owner §2: `/patient/visits/{id}` (added)
  it('waits for an answer, until the time for it is over', () => {
    expect(stateOf({ status: 'requested', expiresAt: at(10) })).toBe('waiting')
    expect(stateOf({ status: 'requested', expiresAt: at(0) })).toBe('expired')
    expect(stateOf({ status: 'expired' })).toBe('expired')
  })

  it('has another time proposed, or is asked to be moved', () => {
    expect(stateOf({ status: 'requested', proposal: {} as never })).toBe('proposed')
    expect(stateOf({ status: 'approved', moveWish: {} as never })).toBe('moveAsked')
  })

  it('is confirmed, begins with its start and is over with its end', () => {
    const approved = (start: number, end: number) =>
      stateOf({ status: 'approved', start: at(start), end: at(end) })
    expect([approved(1, 31), approved(0, 30), approved(-30, 0)]).toEqual(['confirmed', 'running', 'over'])
    expect(stateOf({ status: 'consulting', start: at(-60), end: at(-30) })).toBe('running')
  })

  it('names who cancelled it', () => {
    const by = (['owner', 'practice', null] as const).map((who) => stateOf({ status: 'cancelled' }, who))
    expect(by).toEqual(['cancelledByOwner', 'cancelledByPractice', 'cancelled'])
  })

  it('is no longer ahead once it has ended', () => {
    const ended = (['rejected', 'withdrawn', 'completed', 'no_show'] as const).map((status) =>
      stateOf({ status }),
    )
    expect(ended).toEqual(['rejected', 'withdrawn', 'completed', 'missed'])
    expect(ended.filter(isAhead)).toEqual([])
  })
})
