import { describe, expect, it } from 'vitest'
import { stepAfter, stepBefore, stepsOf, stepWithServices } from './steps.ts'

const nothing = { start: null, petId: null, reason: null, isVisitor: false }
const START = '2026-11-30T07:30:00.000Z'

describe('the steps of the booking sheet', () => {
  // specification/practice §4: the booking sheet asks only what is not known: three taps for an owner with one pet, and to book again
  it('are those whose answer is not known', () => {
    expect(stepsOf({ ...nothing, start: START })).toEqual(['reason', 'pet'])
    expect(stepsOf({ ...nothing, start: START, petId: 'rex' })).toEqual(['reason'])
    expect(stepsOf({ ...nothing, petId: 'rex', reason: 'vaccination' })).toEqual(['time'])
  })

  it('are three for a visitor with a tapped time, four without', () => {
    expect(stepsOf({ ...nothing, start: START, isVisitor: true })).toEqual(['reason', 'pet', 'you'])
    expect(stepsOf({ ...nothing, isVisitor: true })).toEqual(['reason', 'pet', 'time', 'you'])
  })

  it('are never none', () => {
    expect(stepsOf({ start: START, petId: 'rex', reason: 'checkup', isVisitor: false })).toEqual(['reason'])
  })

  it('end with the one that books', () => {
    expect(stepAfter(['reason', 'pet'], 'reason')).toBe('pet')
    expect(stepAfter(['reason', 'pet'], 'pet')).toBeNull()
  })

  it('lead back to the one before, from the first to none', () => {
    expect(stepBefore(['reason', 'pet'], 'pet')).toBe('reason')
    expect(stepBefore(['reason', 'pet'], 'reason')).toBeNull()
  })

  it('offer services with the pet, or with the first if the pet is known', () => {
    expect(stepWithServices(['reason', 'pet', 'you'])).toBe('pet')
    expect(stepWithServices(['time'])).toBe('time')
  })
})
