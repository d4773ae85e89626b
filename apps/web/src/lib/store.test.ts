import { describe, expect, it } from 'vitest'
import { createStore } from './store.ts'

describe('a store', () => {
  it('calls its watchers after a change', () => {
    const store = createStore(1)
    const seen: number[] = []
    store.subscribe(() => seen.push(store.get()))
    store.set(2)
    store.set(3)
    expect(seen).toEqual([2, 3])
  })

  it('calls no watcher if the value stays the same', () => {
    const store = createStore<string | null>(null)
    let calls = 0
    store.subscribe(() => (calls += 1))
    store.set(null)
    expect(calls).toBe(0)
  })

  it('does not call a watcher that has stopped', () => {
    const store = createStore(1)
    let calls = 0
    const stop = store.subscribe(() => (calls += 1))
    stop()
    store.set(2)
    expect(calls).toBe(0)
  })
})
