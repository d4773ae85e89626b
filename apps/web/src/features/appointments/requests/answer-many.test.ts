import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/call.ts'
import { approveAll } from './answer-many.ts'

const requests = ['one', 'two', 'three'].map((_id) => ({ _id }) as Appointment)

/** Approves all requests except the named ones, which fail with the given error. */
async function answered(refusals: Record<string, ApiError>) {
  const sent: string[] = []
  const done: string[] = []
  const left = await approveAll(
    requests,
    ({ _id }, count) => done.push(`${count} ${_id}`),
    async ({ _id }) => {
      sent.push(_id)
      const refusal = refusals[_id]
      if (refusal) throw refusal
    },
  )
  return { sent, done, left: left.map(({ request }) => request._id) }
}

describe('approving several requests', () => {
  it('approves them in order and leaves none', async () => {
    expect(await answered({})).toEqual({
      sent: ['one', 'two', 'three'],
      done: ['1 one', '2 two', '3 three'],
      left: [],
    })
  })

  it('continues after a refused request, and names it', async () => {
    expect(await answered({ two: new ApiError('stale', 409) })).toEqual({
      sent: ['one', 'two', 'three'],
      done: ['1 one', '3 three'],
      left: ['two'],
    })
  })

  it('stops without a connection or at a rate limit, and names all unanswered requests', async () => {
    for (const error of [new ApiError('offline', 0), new ApiError('too_many_requests', 429)])
      expect(await answered({ two: error })).toEqual({
        sent: ['one', 'two'],
        done: ['1 one'],
        left: ['two', 'three'],
      })
  })
})
