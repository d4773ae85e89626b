import { DomainError } from '@vetvisit/contract/errors'

/** Value of the library's enum, which isolated modules cannot import. */
const ARGON2ID = 2

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing shares four threads with file access and name look-ups, so it takes at most half of them. */
const AT_ONCE = 2

/** About two seconds of work; later calls are refused instead of waiting for long. */
const WAITING_MAX = 200

/**
 * Compared with the password for an unknown account, so that it costs the same as a known one. Made with `OPTIONS` from random bytes that
 * were not kept.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$fjG04N6p4BJWy37ff08h4A$cihdden3RU48kVKwwijUfVmluPNjx5CUcVN/wGYtPFU'

let running = 0
const waiting: (() => void)[] = []

/** Passwords are compared in one Unicode form, because keyboards differ. */
const oneForm = (password: string) => password.normalize('NFKC')

/** @throws DomainError unavailable when too many hashes are waiting */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => {
    const { hash } = await argon2()
    return hash(oneForm(password), OPTIONS)
  })
}

/**
 * Whether the password belongs to the hash. Without a hash (an unknown account, or one without a login) it does the same work and returns
 * false.
 *
 * @throws DomainError unavailable when too many hashes are waiting
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(async () => {
    const { verify } = await argon2()
    return verify(passwordHash ?? NOBODYS_HASH, oneForm(password))
  })
  return matches && passwordHash !== null
}

/** The library is loaded with the first password. */
const argon2 = () => import('@node-rs/argon2')

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
