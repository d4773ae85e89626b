import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS, localDateOf } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { bytes, instant, text } from './columns.ts'
import type { Instant } from './instant.ts'
import { query } from './query.ts'

const findSecret = query('find_secret', {
  params: { name: text() },
  row: { value: bytes },
  text: (p) => sql`select value from secrets where name = ${p.name}`,
})

const insertSecret = query('insert_secret', {
  params: { name: text(), value: bytes, now: instant },
  text: (p) => sql`
    insert into secrets (name, value, created_at) values (${p.name}, ${p.value}, ${p.now})
    on conflict do nothing`,
})

/** A key that all servers of this database share; the first server that needs it creates it. */
export async function sharedSecret(database: Database, name: string, now: Instant): Promise<Buffer> {
  const [known] = await findSecret(database, { name })
  if (known) return known.value
  await insertSecret(database, { name, value: randomBytes(32), now })
  // Read again: another server may have been first.
  const [stored] = await findSecret(database, { name })
  if (!stored) throw new Error(`The secret ${name} could not be stored.`)
  return stored.value
}

const deleteSecretsBefore = query('delete_old_secrets', {
  params: { prefix: text(), before: instant },
  text: (p) => sql`delete from secrets where starts_with(name, ${p.prefix}) and created_at < ${p.before}`,
})

const SALT_OF_DAY = 'networks of '

/**
 * A network under a salt of the day: 22 characters that count together today, and from which no address can be found once the salt is
 * deleted. All servers of this database make the same.
 */
export async function networkKeyOf(database: Database, network: string, now: Instant): Promise<string> {
  const salt = await sharedSecret(database, SALT_OF_DAY + localDateOf('UTC', now), now)
  return createHmac('sha256', salt).update(network).digest('base64url').slice(0, 22)
}

/** Deletes the salts of earlier days, which no living hold needs. */
export async function deleteOldSalts(database: Database, now: Instant): Promise<void> {
  await deleteSecretsBefore(database, { prefix: SALT_OF_DAY, before: now - DAY_MS })
}

/** `secret` is the name of the shared secret. */
type Signing = { secret: string; now: Instant }

/** A text with this installation's signature, as `text.signature`. */
export async function signedToken(database: Database, text: string, signing: Signing): Promise<string> {
  const signature = await signatureOf(database, text, signing)
  return `${text}.${signature.toString('base64url')}`
}

/** @returns the text of a token from `signedToken`; null if it is missing or signed by another installation */
export async function readToken(
  database: Database,
  token: string | undefined,
  signing: Signing,
): Promise<string | null> {
  const [, text, signature] = /^(.+)\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (text === undefined || signature === undefined) return null
  const expected = await signatureOf(database, text, signing)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
}

async function signatureOf(database: Database, text: string, { secret, now }: Signing): Promise<Buffer> {
  return createHmac('sha256', await sharedSecret(database, secret, now))
    .update(text)
    .digest()
}
