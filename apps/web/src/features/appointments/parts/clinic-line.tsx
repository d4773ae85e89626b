import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ColorDot } from '../../../ui/field/chips.tsx'

/** The clinic's colour and name. */
export function ClinicLine({ clinic }: { clinic: Pick<Appointment['clinic'], 'name' | 'color'> }) {
  return (
    <span className="clinic-line">
      <ColorDot colour={clinic.color} />
      <span translate="no">{clinic.name}</span>
    </span>
  )
}
