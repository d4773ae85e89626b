import type { ClinicVets } from '@vetvisit/contract/appointments/availability/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { Context } from '../../../context/context.ts'
import { publicLinkToFile } from '../../files/public.ts'
import {
  type BookableClinic,
  type BookableVet,
  isListed,
  leadOf,
  mayBeBooked,
} from '../../timetables/public.ts'

/** A vet, and when owners may book them at one clinic. */
export type VetTime = Pick<BookableVet, 'doctorId' | 'timetable'>

/** The vet whom an owner wants; any vet of the clinic if absent. */
export type VetWish = { doctorId?: string | undefined }

type Bookable = Pick<BookableClinic, 'clinic' | 'doctor' | 'timetable' | 'vets'>
type Listed = Pick<BookableClinic, 'listing' | 'vets'>
type Vets = { vets: readonly BookableVet[] }

/**
 * The vets of whom one takes an owner's appointment at a clinic, in the order of the clinic.
 *
 * @returns one for a wish
 * @throws DomainError not_found unless the clinic is listed, telephone_only if owners may book none of its vets, invalid for a wish that
 *   owners may not book there, with one text for all
 */
export function vetsForOwner(
  { config }: Pick<Context, 'config'>,
  found: Listed,
  wish: VetWish,
): BookableVet[] {
  if (!isListed(found.listing, config)) throw new DomainError('not_found')
  const vets = vetsForOwners({ config }, found)
  if (vets.length === 0) throw new DomainError('telephone_only')
  return wishedAmong(vets, wish)
}

/** Who stands for a clinic that takes no online bookings where owners read its slots: its lead, without hours. */
export const leadWithoutHours = (found: Bookable): BookableVet => ({
  ...leadOf(found),
  timetable: { ...found.timetable, hours: [], changes: [] },
})

/** The same for an appointment that the practice makes, where a vet needs neither verification nor a confirmed address. */
export const vetsForPractice = (found: Bookable, wish: VetWish): BookableVet[] =>
  wishedAmong(found.vets.length > 0 ? found.vets : [{ ...leadOf(found), timetable: found.timetable }], wish)

/** All vets whom owners may book at a listed clinic. */
export const vetsForOwners = ({ config }: Pick<Context, 'config'>, { vets }: Vets): BookableVet[] =>
  vets.filter((vet) => mayBeBooked(vet, config))

function wishedAmong(vets: BookableVet[], { doctorId }: VetWish): BookableVet[] {
  if (doctorId === undefined) return vets
  const wished = vets.filter((vet) => vet.doctorId === doctorId)
  if (wished.length === 0) throw new DomainError('invalid', { fields: { doctorId: 'validation.vetNotHere' } })
  return wished
}

type Face = Pick<BookableVet, 'doctorId' | 'fullname' | 'profileFileId'>

/** Vets of one clinic in their order, for an owner's choice: none at a clinic of one. */
export function facesToWire(context: Pick<Context, 'files'>, vets: readonly Face[]): ClinicVets {
  if (vets.length < 2) return []
  return vets.map(({ doctorId, fullname, profileFileId }) => ({
    _id: doctorId,
    fullname,
    profile: profileFileId && publicLinkToFile(context, profileFileId),
  }))
}

/** The vets from whom an owner may choose. */
export const vetsToWire = (context: Pick<Context, 'config' | 'files'>, found: Vets): ClinicVets =>
  facesToWire(context, vetsForOwners(context, found))
