import type { VetHours } from '@vetvisit/contract/appointments/agenda/schemas'
import { openingsOfDay, type Openings } from '@vetvisit/contract/appointments/availability/openings'
import { weekHoursOf } from '@vetvisit/contract/clinics/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { DAY_MS, dayNumber, firstInstantFrom, instantText, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { addDays } from './dates.ts'

export type DayRange = { from: string; to: string }
export type Span = { start: string; end: string }
export type ClinicHours = Pick<Clinic, 'schedule' | 'holidays' | 'timeZone'> & {
  /** When the vets whose times are shown are there; without them the clinic's opening times count. */
  vetHours?: readonly VetHours[]
}

/** Clinics with the hours of the vets whose times are shown; a clinic at which none of them is has none. */
export function withVetHours<Shown extends Pick<Clinic, '_id'>>(
  clinics: readonly Shown[],
  hours: readonly VetHours[] | undefined,
): (Shown & Pick<ClinicHours, 'vetHours'>)[] {
  // Vets who are nowhere in particular, such as those whom owners cannot book, are there when the clinic is open.
  if (!hours?.length) return [...clinics]
  return clinics.map((clinic) => ({
    ...clinic,
    vetHours: hours.filter(({ clinicId }) => clinicId === clinic._id),
  }))
}

/** When a clinic, or each of the vets whose times are shown, is there. */
export function openingsAt({ schedule, holidays, vetHours }: ClinicHours): Openings[] {
  if (!vetHours) return [{ hours: weekHoursOf(schedule), holidays }]
  return vetHours.map(({ hours, changes, since, until }) => ({
    hours,
    holidays,
    changes,
    ...(since !== null && { since }),
    ...(until !== null && { until }),
  }))
}

/** The openings of a clinic on a date in minutes of the day; those of several vets may overlap. */
export const openingsOn = (clinic: ClinicHours, date: string) =>
  openingsAt(clinic).flatMap((openings) => openingsOfDay(openings, dayNumber(date)))

/** The opening times of clinics as instants, because a clock change can shift them in the displayed zone. */
export function openingsOf(clinics: readonly ClinicHours[], { from, to }: DayRange): Span[] {
  const openings: Span[] = []
  for (const clinic of clinics) {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const midnight = dayNumber(date) * DAY_MS
      const at = (minute: number) =>
        instantText(firstInstantFrom(clinic.timeZone, midnight + minute * MINUTE_MS))
      for (const { start, end } of openingsOn(clinic, date)) openings.push({ start: at(start), end: at(end) })
    }
  }
  return openings
}
