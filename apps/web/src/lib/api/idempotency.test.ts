import { describe, expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { createSender, type Attempt } from './idempotency.ts'

type Slot = { slot: string }

/** A sender with counted keys, and a call with a controlled result. */
function practice(isExclusive = false) {
  let count = 0
  const keys: string[] = []
  const sender = createSender<Slot, Slot>({ isExclusive, newKey: () => `key-${(count += 1)}` })
  const send = (slot: string, failure?: ApiError) =>
    sender({ slot }, async (input: Slot, { idempotencyKey }: Attempt) => {
      keys.push(idempotencyKey)
      await Promise.resolve()
      if (failure) throw failure
      return input
    })
  return { send, keys }
}

const LOST = new ApiError('unreachable', 0)
const GONE = new ApiError('offline', 0)
const REFUSED = new ApiError('slot_taken', 409)

describe('a repeated write', () => {
  it('repeats its key if the response was lost', async () => {
    const { send, keys } = practice()
    await expect(send('09:00', LOST)).rejects.toBe(LOST)
    await send('09:00')
    expect(keys).toEqual(['key-1', 'key-1'])
  })

  it('repeats its key if the device has lost its network before the response', async () => {
    const { send, keys } = practice()
    await expect(send('09:00', GONE)).rejects.toBe(GONE)
    await send('09:00')
    expect(keys).toEqual(['key-1', 'key-1'])
  })

  it('takes a new key for other content', async () => {
    const { send, keys } = practice()
    await expect(send('09:00', LOST)).rejects.toBe(LOST)
    await send('09:30')
    expect(keys).toEqual(['key-1', 'key-2'])
  })

  it('takes a new key after a refusal and after a success', async () => {
    const { send, keys } = practice()
    await expect(send('09:00', REFUSED)).rejects.toBe(REFUSED)
    await send('09:00')
    await send('09:00')
    expect(keys).toEqual(['key-1', 'key-2', 'key-3'])
  })
})

describe('a double press', () => {
  it('sends the write once and returns the response to both', async () => {
    const { send, keys } = practice()
    expect(await Promise.all([send('09:00'), send('09:00')])).toEqual([{ slot: '09:00' }, { slot: '09:00' }])
    expect(keys).toHaveLength(1)
  })

  it('sends the write again when another one was sent in between', async () => {
    const { send, keys } = practice()
    await Promise.all([send('09:00'), send('09:30'), send('09:00')])
    expect(keys).toHaveLength(3)
  })

  it('sends a form once, even if input was typed meanwhile', async () => {
    const { send, keys } = practice(true)
    expect(await Promise.all([send('09:00'), send('09:30')])).toEqual([{ slot: '09:00' }, { slot: '09:00' }])
    expect(keys).toHaveLength(1)
  })
})
