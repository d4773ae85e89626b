import type { ClinicVet, ClinicVets } from '@vetvisit/contract/clinics/vets/schemas'
import type { Context } from '../../../context/context.ts'
import { publicLinkToFile } from '../../files/public.ts'
import type { StoredClinic } from '../../timetables/public.ts'
import { schedulesToWire } from '../presenter.ts'
import type { PracticeVetRow, StoredDayChange } from './vets-query.ts'

/** The vets of a clinic as members of its practice read them. */
export function clinicVetsToWire(
  signer: Pick<Context, 'files'>,
  { clinic }: StoredClinic,
  vets: readonly PracticeVetRow[],
  changes: readonly StoredDayChange[],
): ClinicVets {
  return {
    clinicId: clinic.id,
    leadId: clinic.doctorId,
    vets: vets.map((vet) => ({
      ...workToWire(vet, clinic),
      fullname: vet.fullname,
      profile: vet.profileFileId && publicLinkToFile(signer, vet.profileFileId),
    })),
    changes: changes.map(({ id, ...change }) => ({ _id: id, ...change })),
  }
}

/** When a vet works at a clinic, in the form in which it is changed. */
export const workToWire = (
  { doctorId, online, ownHours, hours, since, until }: PracticeVetRow,
  { slotMinutes }: Pick<StoredClinic['clinic'], 'slotMinutes'>,
): Omit<ClinicVet, 'fullname' | 'profile'> => ({
  doctorId,
  online,
  ownHours,
  schedule: schedulesToWire(hours, slotMinutes),
  since,
  until,
})
