import type { Owner } from '@vetvisit/contract/owners/routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import type { RowOf } from '../../../db/columns.ts'
import type { addressFields } from '../../auth/public.ts'
import { linkToPicture } from '../../files/public.ts'
import type { OwnerRow } from './repository.ts'

/** An owner's record. */
export function ownerToWire(signer: Pick<Context, 'files'>, row: OwnerRow, now: Instant): Owner {
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
    address: addressToWire(row),
    language: row.language,
    onboarding: row.onboarding,
    termsAndConditionsAcceptedAt: row.termsAcceptedAt === null ? null : instantText(row.termsAcceptedAt),
    createdOn: row.createdOn === null ? null : instantText(row.createdOn),
  }
}

export function addressToWire(row: RowOf<typeof addressFields>): Owner['address'] {
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
