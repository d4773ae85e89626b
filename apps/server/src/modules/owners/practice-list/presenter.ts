import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { ageText } from '@vetvisit/contract/pets/rules'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import { type Instant, writeInstant } from '../../../db/instant.ts'
import { linkToPicture } from '../../files/public.ts'
import { addressToWire } from '../profile/presenter.ts'
import type { PracticeOwnerRow } from './repository.ts'

/** An owner on record with their pets, as the practice sees them. */
export function practiceOwnerToWire(
  signer: Pick<Context, 'files'>,
  row: PracticeOwnerRow,
  now: Instant,
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
    address: addressToWire(row),
    managed: row.managed,
    isSimilar: row.isSimilar,
    note: row.note,
    missed: row.missed,
    telephoneOnly: row.telephoneOnly,
    profile: picture(row.profileFileId),
    pets: row.pets.map((pet) => ({
      _id: pet.id,
      name: pet.name,
      type: pet.species,
      breed: pet.breed,
      age: ageText(pet.bornOn, pet.deceasedOn ?? localDateOf('UTC', now)),
      profile: picture(pet.photoFileId),
      deceasedOn: pet.deceasedOn,
      hasAllergies: pet.hasAllergies,
      hasAlerts: pet.hasAlerts,
    })),
    lastAppointment: appointmentToWire(row.lastAppointment),
    nextAppointment: appointmentToWire(row.nextAppointment),
  }
}

type AppointmentRow<Status> = { id: string; status: Status; startsAt: Instant; timeZone: string }

const appointmentToWire = <Status>(row: AppointmentRow<Status> | null) =>
  row && { _id: row.id, status: row.status, start: writeInstant(row.startsAt), timeZone: row.timeZone }
