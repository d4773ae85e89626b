import type { WalkIn } from '@vetvisit/contract/appointments/walk-ins/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { linkToPicture } from '../../files/public.ts'
import type { WalkInRow } from './repository.ts'

/** An animal that waits without an appointment, as the people of its practice see it. */
export const walkInToWire = (signer: Pick<Context, 'files'>, row: WalkInRow, now: Instant): WalkIn => ({
  _id: row.id,
  clinic: { _id: row.clinicId, name: row.clinicName },
  owner: { _id: row.ownerId, fullname: row.ownerName },
  pet: {
    _id: row.petId,
    name: row.petName,
    type: row.species,
    profile: row.photoFileId && linkToPicture(signer, row.photoFileId, now),
  },
  doctor: row.doctorId === null ? null : { _id: row.doctorId, fullname: row.doctorName ?? '' },
  reasonKind: row.reasonKind,
  practiceReason:
    row.reasonId === null
      ? null
      : { _id: row.reasonId, name: row.reasonName ?? '', preset: row.reasonPreset },
  urgent: row.urgent,
  note: row.note,
  joinedAt: instantText(row.joinedAt),
})
