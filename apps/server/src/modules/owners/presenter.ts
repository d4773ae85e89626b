import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import type { Owner } from '@vetvisit/contract/owners/routes'
import { ageText } from '@vetvisit/contract/pets/rules'
import type { Context } from '../../context.ts'
import { linkToPicture } from '../files/public.ts'
import { todayAt } from '../pets/policy.ts'
import type { PracticeOwnerRow } from './practice-list/repository.ts'
import type { OwnerRow } from './profile/repository.ts'

/** An owner's own record, as the owner sees it. */
export function ownerToWire(signer: Pick<Context, 'files'>, row: OwnerRow, now: number): Owner {
  return {
    _id: row.id,
    id: row.id,
    email: row.email ?? row.contactEmail,
    fullname: row.fullname,
    fullName: row.fullname,
    gender: row.gender,
    dateOfBirth: row.dateOfBirth,
    mobile: row.mobile,
    countryCode: row.countryCode,
    ISOCode: row.isoCode,
    profile: row.profileFileId && linkToPicture(signer, row.profileFileId, now),
    address: addressOf(row),
    language: row.language,
    onboarding: row.onboarding,
    termsAndConditionsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
    createdOn: row.createdOn?.toISOString() ?? null,
  }
}

type AddressColumns = Pick<
  OwnerRow,
  'addressLine1' | 'addressLine2' | 'zipcode' | 'city' | 'state' | 'country'
>

function addressOf(row: AddressColumns): Owner['address'] {
  if (row.addressLine1 === null) return null
  return {
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2 ?? '',
    zipcode: row.zipcode ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    country: row.country ?? '',
  }
}

/** An owner on record, as the practice sees him, with his pets. */
export function practiceOwnerToWire(
  signer: Pick<Context, 'files'>,
  row: PracticeOwnerRow,
  now: number,
): PracticeOwner {
  const picture = (fileId: string | null) => fileId && linkToPicture(signer, fileId, now)
  return {
    _id: row.id,
    id: row.id,
    fullname: row.fullname,
    fullName: row.fullname,
    email: row.email,
    mobile: row.mobile,
    countryCode: row.countryCode,
    ISOCode: row.isoCode,
    gender: row.gender,
    dateOfBirth: row.dateOfBirth,
    address: addressOf(row),
    managed: row.managed,
    profile: picture(row.profileFileId),
    pets: row.pets.map((pet) => ({
      _id: pet.id,
      name: pet.name,
      type: pet.species,
      breed: pet.breed,
      age: ageText(pet.bornOn, pet.deceasedOn ?? todayAt(now)),
      profile: picture(pet.photoFileId),
      deceasedOn: pet.deceasedOn,
    })),
  }
}
