import { type NoteCreateAction, typeOfAction } from '@vetvisit/contract/notes/rules'
import { authorIdOf, isOwner, type Writer } from '../policy.ts'
import type { Subject } from './repository.ts'

/** The columns of a new note that its writer, subject and action decide. */
export const noteRowOf = (writer: Writer, subject: Subject, action: NoteCreateAction) => ({
  ownerId: subject.ownerId,
  petId: subject.petId,
  practiceId: isOwner(writer) ? null : writer.practiceId,
  // A reception that cancels a visit does it in the name of its vet.
  doctorId: isOwner(writer) ? null : (writer.signerId ?? subject.appointmentDoctorId),
  authorId: authorIdOf(writer),
  type: typeOfAction(action),
  appointmentId: subject.appointmentId,
  clinicId: subject.appointmentId === null ? subject.clinicId : null,
  cancelCode: null,
})
