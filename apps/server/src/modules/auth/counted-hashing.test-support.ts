import type * as Argon2 from '@node-rs/argon2'

/** Number of hashed and compared passwords: equal work for known and unknown accounts hides which exist. */
export const work = { hashed: 0, verified: 0 }

/** Counts calls of the real hashing; for `vi.mock('@node-rs/argon2', …)`. */
export const counted = (real: typeof Argon2): typeof Argon2 => ({
  ...real,
  hash: (...args) => {
    work.hashed += 1
    return real.hash(...args)
  },
  verify: (...args) => {
    work.verified += 1
    return real.verify(...args)
  },
})
