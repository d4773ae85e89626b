import type { UploadPath } from '@vetvisit/contract/files/rules'
import type { Caller, OwnerScope, Practice } from '../../context/caller.ts'
import { hasRight } from '../../context/rights.ts'

/** The holder whose files may be used: a person, or a whole practice. Both scopes of a caller fit. */
export type FileHolder = OwnerScope | { personId: string } | { practiceId: string }

export const holderIdOf = (holder: FileHolder): string => {
  if ('ownerId' in holder) return holder.ownerId
  return 'personId' in holder ? holder.personId : holder.practiceId
}

/** A doctor's picture and certificates leave the practice with the doctor. */
const OF_DOCTOR: readonly UploadPath[] = ['doctor/profile', 'doctor/certificate']

/** The holder of a caller's uploads: those for the doctor's profile are the doctor's, others of a practice its own. */
export function holderOf({ userId, practice }: Caller, path: UploadPath): FileHolder {
  if (!practice) return { personId: userId }
  return OF_DOCTOR.includes(path)
    ? { personId: practice.signerId ?? userId }
    : { practiceId: practice.practiceId }
}

/** `managed-owners`: only a practice that keeps the record of an owner without a login. */
export type UploadRight = 'yes' | 'no' | 'managed-owners'

/** Whether a caller may upload for a purpose (specification/authorization B1 to B5). */
export function uploadRight({ role, practice }: Caller, path: UploadPath): UploadRight {
  const ofOwners = path.startsWith('pet/') || path === 'patient/profile'
  if (role === 'patient') return ofOwners || path === 'notes/report' ? 'yes' : 'no'
  if (!practice) return 'no'
  if (ofOwners) return practice.isServiceProvider || !hasRight(practice, 'owners') ? 'no' : 'managed-owners'
  return practiceMay(practice, path) ? 'yes' : 'no'
}

/** Only the doctor uploads images of prescriptions and certificates; files of notes need a signer, and the right to write records. */
function practiceMay(practice: Practice, path: UploadPath): boolean {
  if (path === 'doctor/document' || path === 'doctor/certificate') return practice.rights === 'all'
  if (path === 'notes/report') return practice.signerId !== null && hasRight(practice, 'records')
  return path !== 'doctor/profile' || practice.signerId !== null
}

/** Service providers write no prescriptions (specification/authorization B2). */
export const mayUploadPrescription = ({ practice }: Pick<Caller, 'practice'>, path: UploadPath): boolean =>
  path === 'doctor/document' && practice?.isServiceProvider !== true
