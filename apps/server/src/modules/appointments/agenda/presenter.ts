import type { CalendarEvent, CalendarVisit } from '@vetvisit/contract/appointments/agenda/schemas'
import { isMovable } from '@vetvisit/contract/appointments/lifecycle/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../caller.ts'
import { hasRelation, ownerNameOf, petNameOf } from '../record/presenter.ts'
import type { BlockRow } from './calendar-query.ts'

/** An appointment as a block of the calendar, with the names of owner and pet (specification/authorization R1). */
export const blockToWire = (row: BlockRow, viewer: PracticeScope): CalendarVisit => ({
  _id: row.id,
  start: instantText(row.startsAt),
  end: instantText(row.endsAt),
  status: row.status,
  version: row.version,
  type: row.type,
  reason: row.reason,
  clinicId: row.clinicId,
  petName: petNameOf(row, viewer),
  species: row.petSpecies,
  ownername: ownerNameOf(row, viewer),
  mobile: hasRelation(row, viewer) ? row.ownerMobile : null,
})

/** An appointment with all its fields, and under the names that calendars use (specification/practice §3, "Calendar event"). */
export function eventToWire(
  visit: Appointment,
  { doctorId, specialization, now }: { doctorId: string; specialization: string[]; now: number },
): CalendarEvent {
  return {
    ...visit,
    title: `${visit.pet.name} (${visit.patient.fullname})`,
    color: visit.clinic.color,
    editable: isMovable({ status: visit.status, startsAt: Date.parse(visit.start), now }),
    extId: visit.patient._id,
    extName: visit.patient.fullname,
    resource: doctorId,
    clinicId: visit.clinic._id,
    clinicName: visit.clinic.name,
    petId: visit.pet._id,
    petName: visit.pet.name,
    gender: visit.pet.gender,
    ownername: visit.patient.fullname,
    patEmail: visit.patient.email,
    picture: visit.patient.profile,
    specialization,
    consultationFee: visit.fee,
  }
}
