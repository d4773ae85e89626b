import { mayCancel } from '@vetvisit/contract/appointments/lifecycle/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { NOTE_CREATE_ACTIONS, type NoteCreateAction, typeOfAction } from '@vetvisit/contract/notes/rules'
import type { NoteData } from '@vetvisit/contract/notes/schemas'
import type { OwnerScope, PracticeScope } from '../../context/caller.ts'
import { hasRight } from '../../context/rights.ts'
import type { Instant } from '../../db/instant.ts'

/** An owner who writes about their pets, or a person of a practice who writes in the name of the signer. */
export type Writer = OwnerScope | PracticeScope

/** The scope of the records that a query may use: an owner's, or those of a practice. */
export type RecordScope = OwnerScope | { practiceId: string }

export const isOwner = (writer: Writer): writer is OwnerScope => 'ownerId' in writer

export const scopeOf = (writer: Writer): RecordScope =>
  isOwner(writer) ? { ownerId: writer.ownerId } : { practiceId: writer.practiceId }

export const authorIdOf = (writer: Writer): string => (isOwner(writer) ? writer.ownerId : writer.actorId)

/** Whether a member of a practice reads notes of histories (specification/authorization N1). */
export const mayReadNotes = (scope: Pick<PracticeScope, 'rights'>): boolean => hasRight(scope, 'histories')

const notFound = () => new DomainError('not_found')
const invalid = (field: string, key: string) => new DomainError('invalid', { fields: { [field]: key } })

const OF_OWNERS: readonly NoteCreateAction[] = ['text', 'report_patient', 'cancelled']
const OF_CENTERS: readonly NoteCreateAction[] = ['text', 'note', 'report', 'appointment', 'cancelled']
const OF_ASSISTANTS: readonly NoteCreateAction[] = ['text', 'note', 'report', 'cancelled']

/**
 * Refuses kinds of notes that this person may never write, before any record is read (specification/authorization F1 to F7).
 *
 * @throws DomainError invalid for entries that only the history adds, not_found for kinds of another role
 */
export function requireMayWrite(writer: Writer, action: NoteCreateAction, { note_type }: NoteData): void {
  if (note_type === 'active' || note_type === 'rejected')
    throw invalid('data.note_type', 'validation.invalid')
  if (!mayWrite(writer, action)) throw notFound()
  if (note_type !== undefined && note_type !== typeOfAction(action))
    throw invalid('data.note_type', 'validation.invalid')
}

function mayWrite(writer: Writer, action: NoteCreateAction): boolean {
  if (isOwner(writer)) return OF_OWNERS.includes(action)
  if (action === 'report_patient') return false
  if (writer.signerId === null) return action === 'cancelled'
  if (writer.rights === 'all') return !writer.isServiceProvider || OF_CENTERS.includes(action)
  if (writer.isServiceProvider && !OF_CENTERS.includes(action)) return false
  if (action === 'cancelled') return true
  return OF_ASSISTANTS.includes(action) && hasRight(writer, 'records')
}

/** Whether a note must belong to an appointment. Service providers write only about their own visits (specification/authorization F2). */
export const needsVisit = (writer: Writer, action: NoteCreateAction): boolean =>
  action === 'appointment' || action === 'cancelled' || (!isOwner(writer) && writer.isServiceProvider)

/**
 * The kinds of notes that a person of a practice may add to the history of a pet on record. Service providers write only about visits, so
 * notes without a visit are left out.
 */
export const allowedNoteActions = (scope: PracticeScope): NoteCreateAction[] =>
  NOTE_CREATE_ACTIONS.filter(
    (action) => mayWrite(scope, action) && (action === 'appointment' || !needsVisit(scope, action)),
  )

/** Only veterinarians edit prescriptions (specification/authorization F8). @throws DomainError not_found */
export function requirePrescriber(writer: Writer): asserts writer is PracticeScope {
  if (!isPrescriber(writer)) throw notFound()
}

const isPrescriber = (writer: Writer): writer is PracticeScope =>
  !isOwner(writer) && writer.rights === 'all' && !writer.isServiceProvider

/** Whether a viewer may change a saved prescription: only its signer (specification/authorization F8, N3). */
export const mayEdit = (viewer: Writer, { type, doctorId, isVoid }: Deletable): boolean =>
  type === 'prescription' && !isVoid && isPrescriber(viewer) && doctorId === viewer.signerId

/** Only owners share reports (specification/authorization F9). @throws DomainError not_found */
export function requireOwner(writer: Writer): asserts writer is OwnerScope {
  if (!isOwner(writer)) throw notFound()
}

type Deletable = { type: string; doctorId: string | null; isVoid: boolean }

/**
 * Whether a viewer may delete a note: owners delete their own, vets those that they signed (specification/authorization F10, F11). A
 * cancellation cannot be deleted, because it belongs to its appointment.
 */
export function mayDelete(viewer: Writer, { type, doctorId, isVoid }: Deletable): boolean {
  if (type === 'cancelled' || isVoid) return false
  return isOwner(viewer) ? doctorId === null : viewer.rights === 'all' && doctorId === viewer.signerId
}

/** Whether a viewer may cancel the appointment of an entry: owners within the notice, a practice with the right. */
export const mayCancelVisit = (
  viewer: Writer,
  visit: Omit<Parameters<typeof mayCancel>[0], 'now'>,
  now: Instant,
): boolean =>
  isOwner(viewer)
    ? mayCancel({ ...visit, now })
    : visit.status === 'approved' && hasRight(viewer, 'appointments')

/**
 * Only the vet of a visit writes its note, and a service provider writes only about their own visits (specification/authorization F2, F5).
 *
 * @throws DomainError not_found for the visit of a colleague
 */
export function requireVisitOf(
  writer: Writer,
  action: NoteCreateAction,
  { appointmentDoctorId }: { appointmentDoctorId: string | null },
): void {
  if (isOwner(writer) || action === 'cancelled' || !needsVisit(writer, action)) return
  if (appointmentDoctorId !== writer.signerId) throw notFound()
}

/**
 * Refuses a body that names another owner or doctor than the record's (specification/authorization "Never writable"): that of the visit
 * that is cancelled, and otherwise the signer.
 *
 * @throws DomainError not_found
 */
export function requireNamed(
  writer: Writer,
  action: NoteCreateAction,
  { patient, doctor }: Pick<NoteData, 'patient' | 'doctor'>,
  subject: { ownerId: string; appointmentDoctorId: string | null },
): void {
  const isOfVisit = isOwner(writer) || action === 'cancelled'
  if (patient !== undefined && patient !== subject.ownerId) throw notFound()
  if (doctor !== undefined && doctor !== (isOfVisit ? subject.appointmentDoctorId : writer.signerId))
    throw notFound()
}
