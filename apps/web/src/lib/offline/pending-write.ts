import { fileNameOf } from '@vetvisit/contract/files/rules'
/** What a write is about; decides its words and where it is shown. */
export type PendingKind = 'note' | 'report' | 'weight' | 'dose' | 'pet'

/** A write of an owner that waits for the network, or that the server refused when it came. */
export type PendingWrite = {
  /** Idempotency key. */
  key: string
  account: string
  kind: PendingKind
  petId: string
  petName: string
  /** Epoch milliseconds by this device. */
  writtenAt: number
  /** What was typed, in short. */
  summary: string
  /** Input of the call; the same each time it is sent. */
  input: { query?: object; body: object }
  /** The file of a report until it is uploaded. */
  file: File | null
  /** Inputs of a form and of the record that it began with, to show both sides of a conflict. */
  form: { typed: unknown; seen: unknown } | null
  refusal: { code: string; message: string } | null
}

/** What a feature gives to send or to keep. */
export type NewWrite<Kind extends PendingKind = PendingKind> = Omit<
  PendingWrite,
  'account' | 'refusal' | 'kind'
> & {
  kind: Kind
}

/** Most writes that wait on a device, and most bytes of them with their files. */
const WRITES_MAX = 100
const BYTES_MAX = 30_000_000

/** True if a device has room for these writes. */
export const hasRoomFor = (writes: readonly PendingWrite[]): boolean =>
  writes.length <= WRITES_MAX && writes.reduce((sum, write) => sum + bytesOf(write), 0) <= BYTES_MAX

const bytesOf = ({ file, ...rest }: PendingWrite): number =>
  (file?.size ?? 0) + new TextEncoder().encode(JSON.stringify(rest)).length

/** A report that has its file no more, but the address of its upload. */
export function withUpload(write: PendingWrite, file: File, fileUrl: string): PendingWrite {
  const { input } = write
  // A report's body (`NewNote` of the contract).
  const body = input.body as { data: object }
  const data = { ...body.data, fileUrl, fileName: fileNameOf(file.name) }
  return { ...write, file: null, input: { ...input, body: { ...body, data } } }
}
