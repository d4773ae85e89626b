import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '@vetvisit/contract/errors'

/** The library's number for it; its enum cannot be imported from isolated modules. */
const ARGON2ID = 2

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing runs on the four threads that file access and name look-ups need too, so it never takes more than half of them. */
const AT_ONCE = 2

/** About two seconds of work; whoever comes later is told to come back instead of waiting without end. */
const WAITING_MAX = 200

/**
 * What an unknown account's password is compared with, so that it costs the same as a known one's. It was made with `OPTIONS`
 * from random bytes that nobody kept.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$fjG04N6p4BJWy37ff08h4A$cihdden3RU48kVKwwijUfVmluPNjx5CUcVN/wGYtPFU'

let running = 0
const waiting: (() => void)[] = []

/** Passwords are compared in one Unicode form, so that they can be typed on any keyboard. */
const oneForm = (password: string) => password.normalize('NFKC')

/** @throws DomainError unavailable when too many hashes wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(oneForm(password), OPTIONS))
}

/**
 * Whether the password belongs to the hash. Without a hash (an unknown account, one that has no login) it does the same work
 * and says no.
 *
 * @throws DomainError unavailable when too many hashes wait already
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, oneForm(password)))
  return matches && passwordHash !== null
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new DomainError('unavailable', { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
