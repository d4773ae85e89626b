import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { sharedSecret } from '../../db/secrets.ts'
import { type SigningKey, signingKeyOf } from '../../db/signing-key.ts'

/** The key pair with which this installation identifies itself to push services of browsers (VAPID, RFC 8292). */
export const pushKey = async (database: Database, now: Instant): Promise<SigningKey> =>
  signingKeyOf(await sharedSecret(database, 'web push', now))
