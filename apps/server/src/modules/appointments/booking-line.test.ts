import { describe, expect, it, vi } from 'vitest'
import { createBookingLine } from './booking-line.ts'

const TIME = 'clinic 2026-03-02T09:00:00.000Z'

/** Enters a line and says who has passed so far. */
function people() {
  const enter = createBookingLine()
  const passed: string[] = []
  const go = (name: string, time = TIME) =>
    enter(time).then((end) => {
      passed.push(name)
      return end
    })
  return { passed, go }
}

const moment = () => new Promise((resolve) => setImmediate(resolve))

describe('who wants the same time', () => {
  it('waits for the first one, and passes together with all others once it is decided', async () => {
    const { passed, go } = people()
    const end = await go('first')
    void go('second')
    void go('third')
    await moment()
    expect(passed).toEqual(['first'])
    end?.(true)
    await moment()
    expect(passed).toEqual(['first', 'second', 'third'])
    expect(await go('late')).toBeNull()
  })

  it('is next when the first one had to give up', async () => {
    const { passed, go } = people()
    const end = await go('first')
    void go('second')
    void go('third')
    end?.(false)
    await moment()
    expect(passed).toEqual(['first', 'second'])
  })

  it('does not wait for who wants another time', async () => {
    const { passed, go } = people()
    await go('first')
    await go('other', 'another time')
    expect(passed).toEqual(['first', 'other'])
  })

  it('waits a second at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const { passed, go } = people()
      await go('first')
      void go('second')
      vi.advanceTimersByTime(999)
      await moment()
      expect(passed).toEqual(['first'])
      vi.advanceTimersByTime(1)
      await moment()
      expect(passed).toEqual(['first', 'second'])
    } finally {
      vi.useRealTimers()
    }
  })
})
