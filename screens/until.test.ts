import { afterEach, expect, it } from 'vitest'
import { closeTimers, openTimers, timersOfNode } from './timers.ts'
import { until } from './until.ts'

const LOOK_MS = 400

const sleep = (ms: number) => new Promise((resolve) => timersOfNode.setTimeout(resolve, ms))

afterEach(closeTimers)

/** Shows something for a time, soon after the first look. @returns whether a slow look sees it */
function shownFor(ms: number): () => Promise<boolean> {
  let isShown = false
  openTimers()
  setTimeout(() => {
    isShown = true
    setTimeout(() => (isShown = false), ms)
  }, 10)
  return async () => {
    const seen = isShown
    await sleep(LOOK_MS)
    return seen
  }
}

it('a slow look sees what is shown for a second, and the next one that it is gone', async () => {
  const sees = shownFor(1000)
  await until(async () => expect(await sees()).toBe(true))
  await until(async () => expect(await sees()).toBe(false))
})

it('a timer that was ended while it waited for a look does nothing', async () => {
  let acted = 0
  let looks = 0
  openTimers()
  const timer = setTimeout(() => (acted += 1), 1000)
  timersOfNode.setTimeout(() => clearTimeout(timer), 1100)
  await until(async () => {
    looks += 1
    await sleep(1200)
    expect(looks).toBe(1)
  })
  expect(acted).toBe(0)
})
