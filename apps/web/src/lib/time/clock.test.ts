import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from './clock.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T08:14:47.300Z') })
  stop = clock.subscribe(() => {})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const shown = () => new Date(clock.get()).toISOString()

it('shows the present when the first watcher comes', () => {
  expect(shown()).toBe('2026-03-02T08:14:47.300Z')
})

it('ticks with the minute in which a slot ends, whenever a screen was opened', () => {
  vi.advanceTimersByTime(12_699)
  expect(shown()).toBe('2026-03-02T08:14:47.300Z')
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('2026-03-02T08:15:00.000Z')
})

it('ticks every 30 seconds from then on', () => {
  vi.advanceTimersByTime(12_700 + 30_000)
  expect(shown()).toBe('2026-03-02T08:15:30.000Z')
  vi.advanceTimersByTime(30_000)
  expect(shown()).toBe('2026-03-02T08:16:00.000Z')
})

it('has no timer without watchers', () => {
  stop()
  stop = () => {}
  expect(vi.getTimerCount()).toBe(0)
})
