import type { SpecializationId } from '@vetvisit/contract/doctors/specializations'
import { DEMO_ACCOUNTS, type DemoAccountKind } from '@vetvisit/contract/settings/demo-accounts'
import type { DemoPerson } from '../invented/people.ts'
import type { DemoRows } from '../repository.ts'

/** The address of a demo account. */
export const emailOf = (kind: DemoAccountKind) =>
  DEMO_ACCOUNTS.find((account) => account.kind === kind)?.email ?? ''

/** Numbers are of the range that German films may use (Bundesnetzagentur). */
export const person = (
  email: string,
  fullname: string,
  gender: 'm' | 'f',
  dateOfBirth: string,
  mobile: string,
): DemoPerson => ({
  fullname,
  gender,
  dateOfBirth,
  mobile,
  countryCode: '+49',
  ISOCode: 'DE',
  email,
})

/** A verified doctor of the cast. */
export const doctorOf = (
  userId: string,
  isServiceProvider: boolean,
  joined: number,
  specializations: SpecializationId[],
): DemoRows['doctors'][number] => ({
  userId,
  isServiceProvider,
  registrationId: isServiceProvider ? null : 'BE-20417',
  verifiedAt: joined,
  specializations,
  experience: 16,
  about: isServiceProvider
    ? 'Pflege, Training und Betreuung für Hunde und Katzen, mitten in München.'
    : 'Kleintierpraxis mit viel Zeit für jedes Tier. Schwerpunkte sind Weichteilchirurgie und innere Medizin.',
  degree: isServiceProvider ? 'Hundetrainer (IHK)' : 'Dr. med. vet.',
})
