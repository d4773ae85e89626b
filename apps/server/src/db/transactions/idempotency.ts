import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { idempotencyKeys } from '../schema/plumbing.ts'
import { given, statement } from '../statement.ts'

/** How long a repeated write gets its first answer again. */
export const KEY_LIFETIME_MS = 7 * DAY_MS

/** Printable, long enough to be unguessable in practice, short enough to store (a UUID has 36 characters). */
const KEY = /^[\x21-\x7e]{8,200}$/

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A write that may be repeated: whose, under which key, and with what. */
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
    requestHash: sha256(content),
    // Answers may hold tokens and names. Only who knows the client's key and body can open them; the table alone cannot.
    sealKey: Buffer.from(hkdfSync('sha256', header, sha256(content), 'vetvisit idempotent answer', 32)),
  }
}

/**
 * Takes the key inside the running transaction. A second holder waits here until the first has committed.
 *
 * @returns the first answer when this write was done before, else null: go on
 * @throws DomainError idempotency_conflict when the key was used for another request
 */
export async function takeKey(
  database: Database,
  write: RepeatableWrite,
  now: number,
): Promise<{ answer: unknown } | null> {
  const { caller, keyHash, requestHash } = write
  const taken = await database.db
    .insert(idempotencyKeys)
    .values({ caller, keyHash, requestHash, createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ caller: idempotencyKeys.caller })
  if (taken.length > 0) return null
  const [earlier] = await findEarlier(database, [write])
  if (!earlier) throw new DomainError('idempotency_conflict')
  return earlier
}

/** The first answers of those writes that were done before, in the order of the writes; no key is taken. */
export async function findEarlier(
  database: Database,
  writes: readonly RepeatableWrite[],
): Promise<({ answer: unknown } | undefined)[]> {
  const rows = await database.db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        inArray(
          idempotencyKeys.caller,
          writes.map(({ caller }) => caller),
        ),
        inArray(
          idempotencyKeys.keyHash,
          writes.map(({ keyHash }) => keyHash),
        ),
      ),
    )
  return writes.map(({ caller, keyHash, requestHash, sealKey }) => {
    const earlier = rows.find((row) => row.caller === caller && keyHash.equals(Buffer.from(row.keyHash)))
    return earlier?.answer && requestHash.equals(Buffer.from(earlier.requestHash))
      ? { answer: unseal(sealKey, Buffer.from(earlier.answer)) }
      : undefined
  })
}

/** Keeps the answer with the key, in the transaction of the act itself. */
export async function keepAnswer(database: Database, write: RepeatableWrite, answer: unknown): Promise<void> {
  const { caller, keyHash, sealKey } = write
  const sealed = seal(sealKey, answer).toString('base64')
  await writeAnswer(database, { caller, keyHash: keyHash.toString('base64'), sealed })
}

const writeAnswer = statement(
  'keep_answer',
  sql`update idempotency_keys set answer = decode(${given('sealed')}, 'base64')
    where caller = ${given('caller')} and key_hash = decode(${given('keyHash')}, 'base64')`,
)

/** Forgets keys older than `KEY_LIFETIME_MS`. */
export async function deleteOldKeys(database: Database, now: number): Promise<void> {
  await database.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now - KEY_LIFETIME_MS)))
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
