import { DomainError } from '@vetvisit/contract/errors'
import { NOTE_CREATE_ACTIONS, type NoteCreateAction, typeOfAction } from '@vetvisit/contract/notes/rules'
import type { NoteData } from '@vetvisit/contract/notes/schemas'
import { hasRight, type OwnerScope, type PracticeScope } from '../../caller.ts'

/** Who writes: an owner about his pets, or somebody of a practice in the doctor's name. */
export type Writer = OwnerScope | PracticeScope

export const isOwner = (writer: Writer): writer is OwnerScope => 'ownerId' in writer

const notThere = () => new DomainError('not_found')
const invalid = (field: string, key: string) => new DomainError('invalid', { fields: { [field]: key } })

const OF_OWNERS: readonly NoteCreateAction[] = ['text', 'report_patient', 'cancelled']
const OF_CENTERS: readonly NoteCreateAction[] = ['text', 'note', 'report', 'appointment', 'cancelled']
const OF_ASSISTANTS: readonly NoteCreateAction[] = ['text', 'note', 'report', 'cancelled']

/**
 * Whether this person may write this kind of entry at all, before any object is looked at (specification/authorization F1 to F7).
 *
 * @throws DomainError invalid for entries that only history itself makes, not_found for what is another role's
 */
export function requireMayWrite(writer: Writer, action: NoteCreateAction, { note_type }: NoteData): void {
  if (note_type === 'active' || note_type === 'rejected')
    throw invalid('data.note_type', 'validation.invalid')
  if (!mayWrite(writer, action)) throw notThere()
  if (note_type !== undefined && note_type !== typeOfAction(action))
    throw invalid('data.note_type', 'validation.invalid')
}

function mayWrite(writer: Writer, action: NoteCreateAction): boolean {
  if (isOwner(writer)) return OF_OWNERS.includes(action)
  if (action === 'report_patient') return false
  if (writer.rights === 'all') return !writer.isServiceProvider || OF_CENTERS.includes(action)
  if (writer.isServiceProvider && !OF_CENTERS.includes(action)) return false
  if (action === 'cancelled') return true
  return OF_ASSISTANTS.includes(action) && hasRight(writer, 'records')
}

/** Service providers write about visits of their own only (specification/authorization F2). */
export const needsVisit = (writer: Writer, action: NoteCreateAction): boolean =>
  action === 'appointment' || action === 'cancelled' || (!isOwner(writer) && writer.isServiceProvider)

/**
 * What a practice's person may add to the history of a pet on record. A service provider writes about visits only, so what would
 * stand alone is not among it.
 */
export const allowedNoteActions = (scope: PracticeScope): NoteCreateAction[] =>
  NOTE_CREATE_ACTIONS.filter(
    (action) => mayWrite(scope, action) && (action === 'appointment' || !needsVisit(scope, action)),
  )

/** Editing prescriptions is the veterinarian's (specification/authorization F8). @throws DomainError not_found */
export function requirePrescriber(writer: Writer): asserts writer is PracticeScope {
  if (!isPrescriber(writer)) throw notThere()
}

const isPrescriber = (writer: Writer): writer is PracticeScope =>
  !isOwner(writer) && writer.rights === 'all' && !writer.isServiceProvider

/** Whether a viewer may change a saved prescription (specification/authorization F8). */
export const mayEdit = (viewer: Writer, { type, doctorId, isVoid }: Written): boolean =>
  type === 'prescription' && !isVoid && isPrescriber(viewer) && doctorId === viewer.doctorId

/** Sharing is the owner's (specification/authorization F9). @throws DomainError not_found */
export function requireOwner(writer: Writer): asserts writer is OwnerScope {
  if (!isOwner(writer)) throw notThere()
}

type Written = { type: string; doctorId: string | null; isVoid: boolean }

/**
 * Whether a viewer may take back an entry: the owner what he added, the doctor what is his practice's (specification/authorization F10, F11).
 * A cancellation belongs to its appointment.
 */
export function mayDelete(viewer: Writer, { type, doctorId, isVoid }: Written): boolean {
  if (type === 'cancelled' || isVoid) return false
  return isOwner(viewer) ? doctorId === null : viewer.rights === 'all' && doctorId === viewer.doctorId
}

/** People named in a body are checked against what is so, and never trusted (specification/authorization "Never writable"). */
export function requireNamed(
  writer: Writer,
  { patient, doctor }: Pick<NoteData, 'patient' | 'doctor'>,
  subject: { ownerId: string; appointmentDoctorId: string | null },
): void {
  const practice = isOwner(writer) ? subject.appointmentDoctorId : writer.doctorId
  if (patient !== undefined && patient !== subject.ownerId) throw notThere()
  if (doctor !== undefined && doctor !== practice) throw notThere()
}
