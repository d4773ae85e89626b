import { z } from 'zod'
import { plainDigits } from '../../letters/rules.ts'
import { PresentPassword } from '../../people/fields.ts'
import { isEasySequence } from '../rules.ts'
import { PIN_MAX_LENGTH, PIN_MIN_LENGTH } from './rules.ts'

const Pin = z
  .string('validation.pinInvalid')
  .overwrite(plainDigits)
  .regex(new RegExp(`^[0-9]{${PIN_MIN_LENGTH},${PIN_MAX_LENGTH}}$`), 'validation.pinInvalid')
  .describe(`A PIN of ${PIN_MIN_LENGTH} to ${PIN_MAX_LENGTH} digits.`)

export const PinChange = z.strictObject({
  pin: Pin.refine((pin) => !isEasySequence(pin), 'validation.pinEasy')
    .nullable()
    .describe(
      `A PIN of ${PIN_MIN_LENGTH} to ${PIN_MAX_LENGTH} digits that are neither a run nor a repetition. Null removes it.`,
    ),
  password: PresentPassword,
})

export const Unlock = z
  .strictObject({ pin: Pin.optional(), password: PresentPassword.optional() })
  .refine(({ pin, password }) => (pin === undefined) !== (password === undefined), {
    path: ['pin'],
    error: 'validation.pinInvalid',
  })
  .describe('Either the PIN or the password.')
export type Unlock = z.infer<typeof Unlock>
