import { describe, expect, it } from 'vitest'
import { hasRoomFor, type PendingWrite } from './pending-write.ts'

const write = (text: string, file: File | null = null): PendingWrite => ({
  key: 'key',
  account: 'owner',
  kind: 'note',
  petId: 'rex',
  petName: 'Rex',
  writtenAt: 0,
  summary: '',
  input: { body: { text } },
  file,
  form: null,
  refusal: null,
})
const megabytes = (count: number) => 'x'.repeat(count * 1_000_000)
const fileOf = (count: number) => new File([megabytes(count)], 'scan.pdf')

describe('a device', () => {
  // specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
  it('has room for 100 writes, and not for one more', () => {
    expect(hasRoomFor(Array.from({ length: 100 }, () => write('Coughs')))).toBe(true)
    expect(hasRoomFor(Array.from({ length: 101 }, () => write('Coughs')))).toBe(false)
  })

  it('has room for 30 MB of text and files together, counted in bytes', () => {
    expect(hasRoomFor([write('', fileOf(15)), write(megabytes(14))])).toBe(true)
    expect(hasRoomFor([write('', fileOf(15)), write(megabytes(16))])).toBe(false)
    expect(hasRoomFor([write('ä'.repeat(16_000_000))])).toBe(false)
  })
})
