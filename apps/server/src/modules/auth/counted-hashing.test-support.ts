import type * as Argon2 from '@node-rs/argon2'

/** How often passwords were hashed and compared: equal work is what keeps known and unknown accounts apart from nobody. */
export const work = { hashed: 0, verified: 0 }

/** The real hashing, counted: what `vi.mock('@node-rs/argon2', …)` answers. */
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
