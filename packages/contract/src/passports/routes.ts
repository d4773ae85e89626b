import { z } from 'zod'
import { route } from '../http.ts'
import { Id } from '../wire.ts'
import { PASSPORT_TOKEN_MAX_LENGTH, PASSPORTS_MAX } from './rules.ts'

const publicKey = z
  .string()
  .length(87)
  .describe(
    'Public key of this installation’s passports: a point of the curve P-256, uncompressed, base64url.',
  )

export const getPassports = route({
  name: 'getPassports',
  method: 'GET',
  path: '/patient/passports',
  summary: 'Read the passports of the owner’s living pets, each with the signature of this installation',
  access: { roles: ['patient'] },
  data: z.object({
    publicKey,
    passports: z
      .array(
        z.object({
          petId: Id.describe('Id of the pet.'),
          passport: z
            .string()
            .max(PASSPORT_TOKEN_MAX_LENGTH)
            .describe('Signed content of the passport, which stands behind `/passport#`.'),
        }),
      )
      .max(PASSPORTS_MAX),
  }),
})

export const getPassportKey = route({
  name: 'getPassportKey',
  method: 'GET',
  path: '/passport/key',
  summary: 'Read the key by which passports of this installation are checked',
  access: 'public',
  data: z.object({ publicKey }),
})
