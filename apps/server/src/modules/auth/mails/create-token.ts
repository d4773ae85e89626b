import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import { LINK_LIFETIME_MS, tokenHashOf } from '../rules.ts'
import { insertToken } from '../tokens-query.ts'

/** A new token for the link of a mail. The database stores its hash only. */
export async function createToken(
  { database }: Pick<Context, 'database'>,
  { id: userId, email }: { id: string; email: string },
  link: keyof typeof LINK_LIFETIME_MS,
  now: Instant,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertToken(database, {
    id: uuidv7(),
    userId,
    purpose: link === 'invitation' ? 'reset' : link,
    tokenHash: tokenHashOf(token),
    email,
    now,
    expiresAt: now + LINK_LIFETIME_MS[link],
  })
  return token
}
