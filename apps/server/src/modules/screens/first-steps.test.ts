import { describe, expect, it } from 'vitest'
import { firstStepsOf } from './first-steps.ts'

type Setup = Parameters<typeof firstStepsOf>[0]

const DONE: Setup = {
  emailConfirmed: true,
  missing: [],
  hasHours: true,
  hasOwner: true,
  hasAssistant: true,
  hasInvited: false,
  hasAppointment: false,
}
const NEW: Setup = {
  ...DONE,
  emailConfirmed: false,
  missing: ['verification', 'papers', 'clinic'],
  hasHours: false,
  hasOwner: false,
  hasAssistant: false,
}

const statesOf = (changes: Partial<Setup>, setup = NEW) =>
  Object.fromEntries(firstStepsOf({ ...setup, ...changes }).map(({ name, state }) => [name, state]))

// specification/readings §9: a new practice sees the steps to its first booking (added)
describe('the steps to the first booking', () => {
  it('are all to do for a new practice', () => {
    expect(statesOf({})).toEqual({
      email: 'todo',
      verification: 'todo',
      hours: 'todo',
      page: 'todo',
      owner: 'todo',
      assistant: 'todo',
    })
  })

  it('wait for the operator once a certificate is there, and so does the public page', () => {
    expect(statesOf({ missing: ['verification'], hasHours: true })).toMatchObject({
      verification: 'waiting',
      hours: 'done',
      page: 'waiting',
    })
  })

  it('are not done with a clinic that is not on the map', () => {
    expect(statesOf({ missing: ['position'], hasHours: true })).toMatchObject({
      hours: 'todo',
      page: 'waiting',
    })
  })

  it('wait for the answer of an invited assistant', () => {
    expect(statesOf({ hasInvited: true })).toMatchObject({ assistant: 'waiting' })
    expect(statesOf({ hasInvited: true, hasAssistant: true })).toMatchObject({ assistant: 'done' })
  })

  it('are gone once all are done', () => {
    expect(firstStepsOf(DONE)).toEqual([])
    expect(statesOf({ hasOwner: false }, DONE)).toMatchObject({ page: 'done', owner: 'todo' })
  })

  it('are gone once a booking has come', () => {
    expect(firstStepsOf({ ...NEW, hasAppointment: true })).toEqual([])
  })
})
