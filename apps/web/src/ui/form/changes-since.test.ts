import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api/call.ts'
import { changesSince, freshOf } from './changes-since.ts'

const record = { _id: '1', name: 'Rex', age: '4.2', alerts: null, profile: '/api/v1/files/1?sig=a' }
const before = { name: 'Rex', age: '4.2', alerts: null, profile: '/api/v1/files/1?sig=a' }

describe('what a form changes of a record', () => {
  it('is only what was typed, with what stood there', () => {
    expect(changesSince<object>(record, before, { ...before, alerts: 'bites' })).toEqual({
      alerts: 'bites',
      seen: { alerts: null },
    })
  })

  it('is nothing when all is as it was', () => {
    expect(changesSince(record, before, { ...before })).toEqual({ seen: {} })
  })

  it('is everything of a record that the form would not have taken as it was', () => {
    const { _id, ...seen } = record
    expect(changesSince(record, undefined, before)).toEqual({ ...before, seen })
  })

  it('sends what the record does not hold without saying what it was', () => {
    const position = { lat: 47.8, lng: 12.1 }
    expect(changesSince<object>(record, before, { ...before, position })).toEqual({ position, seen: {} })
  })
})

describe('the record that a refusal brings', () => {
  it('is there when somebody else was faster, and not for other refusals', () => {
    expect(freshOf(new ApiError('stale', 409, { details: { record } }))).toBe(record)
    expect(freshOf(new ApiError('stale', 409))).toBeUndefined()
    expect(freshOf(new ApiError('invalid', 422, { details: { record } }))).toBeUndefined()
  })
})
