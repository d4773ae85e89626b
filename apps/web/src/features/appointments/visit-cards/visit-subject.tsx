import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useVisitSubject } from '../../../lib/text/use-reason-text.ts'

/** `Balou, Vaccination`: the pet and what the appointment is about. */
export function VisitSubject({
  appointment,
}: {
  appointment: Pick<Appointment, 'pet' | 'practiceReason' | 'reasonKind' | 'type'>
}) {
  const subject = useVisitSubject()(appointment)
  return (
    <>
      <span translate="no">{appointment.pet.name}</span>, {subject}
    </>
  )
}
