import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api/call.ts'
import { changesSince, freshOf } from './changes-since.ts'

const record = { _id: '1', name: 'Rex', age: '4.2', alerts: null, profile: '/api/v1/files/1?sig=a' }
const before = { name: 'Rex', age: '4.2', alerts: null, profile: '/api/v1/files/1?sig=a' }

describe('the changes of a form', () => {
  it('are only the changed values, with the previous ones', () => {
    expect(changesSince<object>(record, before, { ...before, alerts: 'bites' })).toEqual({
      alerts: 'bites',
      seen: { alerts: null },
    })
  })

  it('are empty without changes', () => {
    expect(changesSince(record, before, { ...before })).toEqual({ seen: {} })
  })

  it('are all fields of a record that the form would have refused', () => {
    const { _id, ...seen } = record
    expect(changesSince(record, undefined, before)).toEqual({ ...before, seen })
  })

  it('include fields that the record does not have, without previous values', () => {
    const position = { lat: 47.8, lng: 12.1 }
    expect(changesSince<object>(record, before, { ...before, position })).toEqual({ position, seen: {} })
  })
})

describe('the record in a refusal', () => {
  it('is returned if another person saved first, and not for other refusals', () => {
    expect(freshOf(new ApiError('stale', 409, { details: { record } }))).toBe(record)
    expect(freshOf(new ApiError('stale', 409))).toBeUndefined()
    expect(freshOf(new ApiError('invalid', 422, { details: { record } }))).toBeUndefined()
  })
})
