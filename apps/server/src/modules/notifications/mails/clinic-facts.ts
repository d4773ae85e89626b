import { shownPhone } from '../../../adapters/phone/phone-number.ts'
import type { ClinicAddress } from './repository.ts'

/** The clinic's telephone number as the reader dials it; empty if it has none. */
export const phoneOf = ({
  address,
  isoCode,
}: {
  address: ClinicAddress | null
  isoCode: string | null
}): string[] => (address?.phone ? [shownPhone(address.phone, isoCode)] : [])

/** Name and address of a clinic; a deleted clinic has no address. */
export const placeOf = (clinicName: string, address: ClinicAddress | null): string =>
  [clinicName, address?.addressLine1 ?? '', `${address?.zipcode ?? ''} ${address?.city ?? ''}`.trim()]
    .filter((part) => part !== '')
    .join(', ')
