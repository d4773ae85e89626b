import { blankIsNull, CountryCode, FullName, Gender, IsoCode, Mobile } from '@vetvisit/contract/people/fields'
import { DEFAULT_BIRTH_DATE, isDateOfBirth } from '@vetvisit/contract/people/rules'
import { z } from 'zod'
import { today } from '../../lib/time/dates.ts'
import { countryOfDial, homeCountry } from './countries.ts'

/** The user-info fields (specification/practice §5); a mobile number is optional, its country code is not. */
export const personShape = {
  fullname: FullName,
  dateOfBirth: z
    .string()
    .min(1, { error: 'validation.dateOfBirthRequired', abort: true })
    .refine((date) => isDateOfBirth(date, today()), 'validation.dateOfBirthInvalid'),
  gender: Gender,
  mobile: z.preprocess(blankIsNull, Mobile.nullable()),
  countryCode: CountryCode,
  ISOCode: IsoCode,
}

export type PersonInputs = {
  fullname: string
  dateOfBirth: string
  gender: string
  mobile: string
  countryCode: string
  ISOCode: string
}

type Person = { [K in keyof PersonInputs]: string | null }

/** Initial values: the stored ones, otherwise the specification's (2000-01-01, m) and the device's country. */
export function personInputs(person: Person, languages: readonly string[]): PersonInputs {
  const home = homeCountry(languages)
  const dial = person.countryCode ?? home.dial
  return {
    fullname: person.fullname ?? '',
    dateOfBirth: person.dateOfBirth ?? DEFAULT_BIRTH_DATE,
    gender: person.gender ?? 'm',
    mobile: person.mobile ?? '',
    countryCode: dial,
    ISOCode: person.ISOCode ?? (dial === home.dial ? home.code : (countryOfDial(dial) ?? home.code)),
  }
}
