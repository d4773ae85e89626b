import { describe, expect, it } from 'vitest'
import { hasRoomFor, type PendingWrite, withUpload } from './pending-write.ts'

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

describe('a report that was written without a network', () => {
  // specification/owner §1: a report without a network has the file name that an upload would give it (added)
  it('is sent with the name that an upload would give its file', () => {
    const file = new File(['%PDF'], `Blut\u202E${'x'.repeat(220)}.pdf`)
    const sent = withUpload(
      { ...write('', file), input: { body: { data: { pet: 'rex' } } } },
      file,
      '/files/1',
    )
    expect(sent).toMatchObject({
      file: null,
      input: {
        body: { data: { pet: 'rex', fileUrl: '/files/1', fileName: `Blut${'x'.repeat(192)}.pdf` } },
      },
    })
  })
})
