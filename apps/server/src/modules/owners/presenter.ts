import type { Owner } from '@vetvisit/contract/owners/routes'
import type { Context } from '../../context.ts'
import { linkToPicture } from '../files/presenter.ts'
import type { OwnerRow } from './repository.ts'

/** An owner's own record, as the owner sees it. */
export function ownerToWire(signer: Pick<Context, 'files'>, row: OwnerRow, now: number): Owner {
  return {
    _id: row.id,
    id: row.id,
    email: row.email,
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

function addressOf(row: OwnerRow): Owner['address'] {
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
