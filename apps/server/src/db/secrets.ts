import { randomBytes } from 'node:crypto'
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
