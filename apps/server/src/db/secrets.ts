import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { secrets } from './schema/files.ts'

/** A key that every server on this database knows, made by the first one that asks. */
export async function sharedSecret(database: Database, name: string, now: number): Promise<Buffer> {
  const find = () => database.db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  let [row] = await find()
  if (!row) {
    await database.db
      .insert(secrets)
      .values({ name, value: randomBytes(32), createdAt: new Date(now) })
      .onConflictDoNothing()
    ;[row] = await find()
  }
  if (!row) throw new Error(`The secret ${name} could not be stored.`)
  return Buffer.from(row.value)
}

type Signing = { secret: string; now: number }

/** What a text is a token by: the text with this installation's signature. */
export async function signedToken(database: Database, text: string, signing: Signing): Promise<string> {
  const signature = await signatureOf(database, text, signing)
  return `${text}.${signature.toString('base64url')}`
}

/** @returns the text of such a token; null for one that is missing or not this installation's */
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
