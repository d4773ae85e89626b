import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useVisitSubject } from '../../../lib/text/use-reason-text.ts'
import { petNames } from '../../../lib/text/pet-names.ts'

/** `Balou, Vaccination`: the pet and what the appointment is about. */
export function VisitSubject({
  appointment,
}: {
  appointment: Pick<Appointment, 'pet' | 'furtherPets' | 'practiceReason' | 'reasonKind' | 'type'>
}) {
  const subject = useVisitSubject()(appointment)
  return (
    <>
      <span translate="no">{petNames(appointment)}</span>, {subject}
    </>
  )
}
