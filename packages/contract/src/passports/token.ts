import { z } from 'zod'
import { PET_GENDERS, PET_TEXT_LENGTHS } from '../pets/rules.ts'
import { SPECIES } from '../pets/species.ts'
import { CalendarDate } from '../wire.ts'
import { PASSPORT_CONTEXT, PASSPORT_TOKEN_MAX_LENGTH } from './rules.ts'

const NAME_MAX_LENGTH = 200
const text = (maxLength: number) => z.string().max(maxLength)

/**
 * What a passport shows and its code holds: a list instead of named fields, because a shorter code is easier to scan. Instants are epoch
 * seconds.
 */
const Content = z.tuple([
  text(PET_TEXT_LENGTHS.name),
  z.enum(SPECIES),
  text(PET_TEXT_LENGTHS.breed),
  z.enum(PET_GENDERS),
  CalendarDate,
  z.boolean(),
  text(PET_TEXT_LENGTHS.number).nullable(),
  text(PET_TEXT_LENGTHS.number).nullable(),
  CalendarDate.nullable(),
  text(NAME_MAX_LENGTH).nullable(),
  text(NAME_MAX_LENGTH).nullable(),
  z
    .string()
    .regex(/^\+[1-9]\d{4,14}$/)
    .nullable(),
  z.int().min(0),
  z.int().min(0),
])
type Content = z.infer<typeof Content>

/** A passport as it is shown. */
export type Passport = {
  name: string
  type: (typeof SPECIES)[number]
  breed: string
  gender: (typeof PET_GENDERS)[number]
  bornOn: string
  /** False if the birth date is estimated from the age. */
  bornExactly: boolean
  chip: string | null
  passportNumber: string | null
  vaccinationValidUntil: string | null
  /** The practice that entered the vaccination; null if the owner did. */
  vaccinationBy: string | null
  clinic: string | null
  /** Telephone number of the clinic, E.164. */
  phone: string | null
  /** Epoch milliseconds. */
  issuedAt: number
  expiresAt: number
}

/** The text of a passport that is signed. */
export const passportPayload = (passport: Passport): string => encode(JSON.stringify(contentOf(passport)))

function contentOf(passport: Passport): Content {
  const { name, type, breed, gender, bornOn, bornExactly, chip, passportNumber } = passport
  const { vaccinationValidUntil, vaccinationBy, clinic, phone, issuedAt, expiresAt } = passport
  return [
    name,
    type,
    breed,
    gender,
    bornOn,
    bornExactly,
    chip,
    passportNumber,
    vaccinationValidUntil,
    vaccinationBy,
    clinic,
    phone,
    Math.floor(issuedAt / 1000),
    Math.floor(expiresAt / 1000),
  ]
}

export type CheckedPassport =
  | { state: 'genuine' | 'expired'; passport: Passport }
  /** Forged, damaged, or of another installation: nothing of it may be shown. */
  | { state: 'refused' }

const REFUSED = { state: 'refused' } as const
const SIGNATURE_BYTES = 64

/**
 * Checks a passport by the installation's public key, without asking the server.
 *
 * @param token `payload.signature`, the part of the address behind `#`
 * @param publicKey uncompressed point of the curve P-256, base64url
 * @param now epoch milliseconds
 */
export async function checkPassport(token: string, publicKey: string, now: number): Promise<CheckedPassport> {
  const [, payload, signature] = /^([\w-]+)\.([\w-]{86})$/.exec(token) ?? []
  if (token.length > PASSPORT_TOKEN_MAX_LENGTH || payload === undefined || signature === undefined)
    return REFUSED
  const bytes = decode(signature)
  if (bytes?.length !== SIGNATURE_BYTES || !(await isSigned(payload, bytes, publicKey))) return REFUSED
  const passport = read(payload)
  if (!passport) return REFUSED
  return { state: passport.expiresAt > now ? 'genuine' : 'expired', passport }
}

async function isSigned(
  payload: string,
  signature: Uint8Array<ArrayBuffer>,
  publicKey: string,
): Promise<boolean> {
  const raw = decode(publicKey)
  if (!raw) return false
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    const signed = new TextEncoder().encode(PASSPORT_CONTEXT + payload)
    return await crypto.subtle.verify(algorithm, key, signature, signed)
  } catch {
    return false
  }
}

/** The content of the owner's own passport, which came from the server; null if it cannot be read. */
export const readOwnPassport = (token: string): Passport | null => read(token.split('.')[0] ?? '')

function read(payload: string): Passport | null {
  const bytes = decode(payload)
  if (!bytes) return null
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const parsed = Content.safeParse(json)
    return parsed.success ? passportOf(parsed.data) : null
  } catch {
    return null
  }
}

function passportOf(content: Content): Passport {
  const [name, type, breed, gender, bornOn, bornExactly, chip, passportNumber, ...rest] = content
  const [vaccinationValidUntil, vaccinationBy, clinic, phone, issued, expires] = rest
  const times = { issuedAt: issued * 1000, expiresAt: expires * 1000 }
  const pet = { name, type, breed, gender, bornOn, bornExactly, chip, passportNumber }
  return { ...pet, vaccinationValidUntil, vaccinationBy, clinic, phone, ...times }
}

function encode(content: string): string {
  const binary = Array.from(new TextEncoder().encode(content), (byte) => String.fromCodePoint(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null if it is not base64url. */
function decode(base64url: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
  } catch {
    return null
  }
}
