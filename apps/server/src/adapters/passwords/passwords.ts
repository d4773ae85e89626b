import { DomainError } from '@vetvisit/contract/errors'

/** Value of the library's enum, which isolated modules cannot import. */
const ARGON2ID = 2

/** Memory in KiB and number of passes of a hash. */
type Cost = { memoryCost: number; timeCost: number }

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2 }

/** Hashing shares four threads with file access and name look-ups, so it takes at most half of them. */
const AT_ONCE = 2

/** About two seconds of work; later calls are refused instead of waiting for long. */
const WAITING_MAX = 200

/**
 * Compared with the password for an unknown account, so that it costs the same as a known one. Made with `COST` from random bytes that
 * were not kept.
 */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$fjG04N6p4BJWy37ff08h4A$cihdden3RU48kVKwwijUfVmluPNjx5CUcVN/wGYtPFU'

/** Passwords are compared in one Unicode form, because keyboards differ. */
const oneForm = (password: string) => password.normalize('NFKC')

/** The library is loaded with the first password. */
const argon2 = () => import('@node-rs/argon2')

export type Passwords = {
  /** @throws DomainError unavailable when too many hashes are waiting */
  hash: (password: string) => Promise<string>
  /**
   * Whether the password belongs to the hash. Without a hash (an unknown account, or one without a login) it does the same work and returns
   * false.
   *
   * @throws DomainError unavailable when too many hashes are waiting
   */
  verify: (passwordHash: string | null, password: string) => Promise<boolean>
}

/** Hashes passwords and PINs. @param cost of new hashes; a hash says its own. Tests that do not test passwords take the least */
export function createPasswords(cost = COST): Passwords {
  const inTurn = createTurns()
  return {
    hash: (password) =>
      inTurn(async () => {
        const { hash } = await argon2()
        return hash(oneForm(password), { algorithm: ARGON2ID, parallelism: 1, ...cost })
      }),
    verify: async (passwordHash, password) => {
      const matches = await inTurn(async () => {
        const { verify } = await argon2()
        return verify(passwordHash ?? NOBODYS_HASH, oneForm(password))
      })
      return matches && passwordHash !== null
    },
  }
}

/** Runs `AT_ONCE` works at a time, in the order in which they were asked for. */
function createTurns() {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
}
