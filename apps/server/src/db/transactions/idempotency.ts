import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { bytes, instant, list, orNull, text } from '../columns.ts'
import type { Instant } from '../instant.ts'
import { query } from '../query.ts'

/** How long a repeated write returns its first answer. */
export const KEY_LIFETIME_MS = 7 * DAY_MS

/** Printable ASCII. A UUID, which clients send, has 36 characters. */
const KEY = /^[\x21-\x7e]{8,200}$/

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A write that may be repeated; `caller` is a user id or `public`. */
export type RepeatableWrite = { caller: string; keyHash: Buffer; requestHash: Buffer; sealKey: Buffer }

/**
 * Reads the `Idempotency-Key` of a write.
 *
 * @returns null without the header
 * @throws DomainError invalid when the header is not a usable key
 */
export function repeatableWrite(
  header: unknown,
  caller: string,
  request: { method: string; url: string; body: unknown },
): RepeatableWrite | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header))
    throw new DomainError('invalid', { fields: { 'Idempotency-Key': 'validation.invalid' } })
  const content = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`
  return {
    caller,
    keyHash: sha256(header),
    // Bodies hold passwords. A hash without the client's key would let a copy of the table try millions of them a second.
    requestHash: createHmac('sha256', header).update(content).digest(),
    // Answers may hold tokens and names. They can be decrypted only with the client's key and body, not with the table alone.
    sealKey: Buffer.from(hkdfSync('sha256', header, sha256(content), 'vetvisit idempotent answer', 32)),
  }
}

const insertKey = query('take_idempotency_key', {
  params: { caller: text(), keyHash: bytes, requestHash: bytes, now: instant },
  row: { caller: text() },
  text: (p) => sql`
    insert into idempotency_keys (caller, key_hash, request_hash, created_at)
    values (${p.caller}, ${p.keyHash}, ${p.requestHash}, ${p.now})
    on conflict do nothing returning caller`,
})

/**
 * Takes the key inside the running transaction. A second request with the key waits here until the first has committed.
 *
 * @returns the first answer if this write was done before; null if it is new
 * @throws DomainError idempotency_conflict when the key was used for another request
 */
export async function takeKey(
  database: Database,
  write: RepeatableWrite,
  now: Instant,
): Promise<{ answer: unknown } | null> {
  const { caller, keyHash, requestHash } = write
  const taken = await insertKey(database, { caller, keyHash, requestHash, now })
  if (taken.length > 0) return null
  const [earlier] = await findEarlier(database, [write])
  if (!earlier) throw new DomainError('idempotency_conflict')
  return earlier
}

const takenKeys = query('taken_idempotency_keys', {
  params: { keys: list({ caller: text(), keyHash: bytes }) },
  row: { caller: text(), keyHash: bytes, requestHash: bytes, answer: orNull(bytes) },
  text: (p) => sql`
    select caller, key_hash, request_hash, answer
    from idempotency_keys join jsonb_to_recordset(${p.keys}) as wanted (caller text, key_hash bytea) using (caller, key_hash)`,
})

/** The first answers of the writes that were done before, in the order of the writes. Takes no key. */
export async function findEarlier(
  database: Database,
  writes: readonly RepeatableWrite[],
): Promise<({ answer: unknown } | undefined)[]> {
  const keys = writes.map(({ caller, keyHash }) => ({ caller, keyHash }))
  const rows = await takenKeys(database, { keys })
  return writes.map(({ caller, keyHash, requestHash, sealKey }) => {
    const earlier = rows.find((row) => row.caller === caller && keyHash.equals(row.keyHash))
    return earlier?.answer && requestHash.equals(earlier.requestHash)
      ? { answer: unseal(sealKey, earlier.answer) }
      : undefined
  })
}

const storeAnswer = query('store_answer', {
  params: { caller: text(), keyHash: bytes, answer: bytes },
  text: (p) => sql`
    update idempotency_keys set answer = ${p.answer} where caller = ${p.caller} and key_hash = ${p.keyHash}`,
})

/** Stores the answer, encrypted, in the transaction of the act. */
export async function keepAnswer(
  database: Database,
  { caller, keyHash, sealKey }: RepeatableWrite,
  answer: unknown,
): Promise<void> {
  await storeAnswer(database, { caller, keyHash, answer: seal(sealKey, answer) })
}

const deleteKeysBefore = query('delete_old_idempotency_keys', {
  params: { before: instant },
  text: (p) => sql`delete from idempotency_keys where created_at < ${p.before}`,
})

/** Deletes keys older than `KEY_LIFETIME_MS`. */
export async function deleteOldKeys(database: Database, now: Instant): Promise<void> {
  await deleteKeysBefore(database, { before: now - KEY_LIFETIME_MS })
}

function seal(key: Buffer, answer: unknown): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function unseal(key: Buffer, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAuthTag(
    sealed.subarray(12, 28),
  )
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8'))
}
