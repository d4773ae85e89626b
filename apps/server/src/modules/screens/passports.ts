import { sign } from 'node:crypto'
import { PASSPORT_CONTEXT, PASSPORT_DAYS } from '@vetvisit/contract/passports/rules'
import type { getPassports } from '@vetvisit/contract/passports/routes'
import { passportPayload } from '@vetvisit/contract/passports/token'
import type { RouteData } from '@vetvisit/contract/http'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { sharedSecret } from '../../db/secrets.ts'
import { type SigningKey, signingKeyOf } from '../../db/signing-key.ts'
import { findPassports, type PassportRow } from './passports-query.ts'

const SECRET = 'passports'

const keyOf = async (database: Database, now: Instant): Promise<SigningKey> =>
  signingKeyOf(await sharedSecret(database, SECRET, now))

/** The key by which anyone checks passports of this installation. */
export async function passportKey({ database }: Pick<Context, 'database'>, now: Instant) {
  const { publicKey } = await keyOf(database, now)
  return { publicKey }
}

/** The signed passports of an owner's living pets (decision 327). */
export async function passports(
  { database }: Pick<Context, 'database'>,
  { ownerId }: OwnerScope,
  now: Instant,
): Promise<RouteData<typeof getPassports>> {
  const key = await keyOf(database, now)
  const rows = await findPassports(database, ownerId)
  const signed = rows.map((row) => ({ petId: row.id, passport: signedPassport(row, key, now) }))
  return { publicKey: key.publicKey, passports: signed }
}

function signedPassport(row: PassportRow, { privateKey }: SigningKey, now: Instant): string {
  const { name, species, breed, gender, bornOn, bornExactly, rfid, passportNumber, clinic } = row
  const payload = passportPayload({
    name,
    type: species,
    breed,
    gender,
    bornOn,
    bornExactly,
    chip: rfid,
    passportNumber,
    vaccinationValidUntil: row.vaccinationDueOn,
    vaccinationBy: row.vaccinationDueOn === null ? null : row.vaccinationBy,
    clinic: clinic?.name ?? null,
    phone: clinic?.phone ?? null,
    issuedAt: now,
    expiresAt: now + PASSPORT_DAYS * DAY_MS,
  })
  const signed = Buffer.from(PASSPORT_CONTEXT + payload)
  const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${payload}.${signature.toString('base64url')}`
}
