import type { ClinicVets } from '@vetvisit/contract/appointments/availability/schemas'
import type { Context } from '../../context/context.ts'
import { publicLinkToFile } from '../files/public.ts'
import type { ClinicVetRow } from './repository.ts'

type Face = Pick<ClinicVetRow, 'doctorId' | 'fullname' | 'profileFileId'>

/** The vets of a clinic from whom an owner may choose, in their order: none at a clinic of one. */
export function facesToWire(context: Pick<Context, 'files'>, vets: readonly Face[]): ClinicVets {
  if (vets.length < 2) return []
  return vets.map(({ doctorId, fullname, profileFileId }) => ({
    _id: doctorId,
    fullname,
    profile: profileFileId && publicLinkToFile(context, profileFileId),
  }))
}
