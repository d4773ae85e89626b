import { describe, expect, it } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const PLAIN = {
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  keyCode: 0,
}
const of = (key: string, rest: Partial<typeof PLAIN> = {}, isMac = false) =>
  shortcutOf({ ...PLAIN, key, ...rest }, isMac)

describe('a key of the practice', () => {
  it('finds with Ctrl-K, on a Mac with Cmd-K', () => {
    expect(of('k', { ctrlKey: true })).toBe('find')
    expect(of('K', { ctrlKey: true })).toBe('find')
    expect(of('k', { metaKey: true }, true)).toBe('find')
    expect(of('k', { ctrlKey: true }, true)).toBeNull()
    expect(of('k', { ctrlKey: true, shiftKey: true })).toBeNull()
  })

  it('is N, B, T, H or a question mark', () => {
    expect(of('n')).toBe('new')
    expect(of('b')).toBe('block')
    expect(of('T')).toBe('today')
    expect(of('h')).toBe('home')
    expect(of('?', { shiftKey: true })).toBe('keys')
    expect(of('k')).toBeNull()
  })

  it('is found by its place on a Hindi keyboard, but not on a Latin one', () => {
    expect(of('ल', { code: 'KeyN' })).toBe('new')
    expect(of('k', { code: 'KeyN' })).toBeNull()
  })

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { shiftKey: true },
    { repeat: true },
    { isComposing: true },
    { keyCode: 229 },
  ])('is nothing with %j', (rest) => {
    expect(of('n', rest)).toBeNull()
  })
})
