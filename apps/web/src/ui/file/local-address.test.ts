import { resolveObjectURL } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { localAddress } from './local-address.ts'

const FILE = new File(['twelve bytes'], 'blood.txt')

const sizeOf = (address: string | null) =>
  address === null ? null : (resolveObjectURL(address)?.size ?? null)

describe('the address of a chosen file', () => {
  it('leads to the file while it is shown, and nowhere afterwards', () => {
    const { get, subscribe } = localAddress(FILE)
    expect(get()).toBeNull()
    const stop = subscribe()
    const address = get()
    expect(sizeOf(address)).toBe(12)
    stop()
    expect(sizeOf(address)).toBeNull()
    expect(get()).toBeNull()
  })

  it('leads to the file again when React ends an effect and begins it a second time', () => {
    const { get, subscribe } = localAddress(FILE)
    subscribe()()
    subscribe()
    expect(sizeOf(get())).toBe(12)
  })

  it('stays while one of two watchers is left', () => {
    const { get, subscribe } = localAddress(FILE)
    const stop = subscribe()
    subscribe()
    stop()
    expect(sizeOf(get())).toBe(12)
  })
})
