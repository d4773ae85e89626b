import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { ColourDot } from '../../../ui/chips.tsx'

/** The clinic's colour and name. */
export function ClinicLine({ clinic }: Pick<Appointment, 'clinic'>) {
  return (
    <span className="clinic-line">
      <ColourDot colour={clinic.color} />
      {clinic.name}
    </span>
  )
}
