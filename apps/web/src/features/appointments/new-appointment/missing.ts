import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { isBookable } from '../calendar/calendar-format.ts'
import { needsService } from '../parts/format.ts'

type Choices = {
  hasOwner: boolean
  petId: string | null
  start: string | null
  services: ReadonlySet<string>
}

export type Missing = 'owner' | 'pet' | 'time' | 'timeAhead' | 'service'

/** The first choice of the dialog, from above, without which the practice cannot book; null if it can. */
export function missingOf(
  clinic: Pick<Clinic, 'schedule' | 'isServiceProvider' | 'additionalServices'>,
  { hasOwner, petId, start, services }: Choices,
  now: number,
): Missing | null {
  if (!hasOwner) return 'owner'
  if (petId === null) return 'pet'
  if (start === null) return 'time'
  // While the dialog was open, the chosen slot ended.
  if (!isBookable(clinic, start, now)) return 'timeAhead'
  return needsService(clinic) && services.size === 0 ? 'service' : null
}
