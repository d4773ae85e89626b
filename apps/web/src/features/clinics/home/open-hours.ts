import { addDays, today } from '../../../lib/time/dates.ts'
import { type ClinicHours, openingsOf } from '../../../lib/time/openings.ts'

/** How far ahead to search for the next opening. */
const LOOK_AHEAD_DAYS = 14

/**
 * Until when a practice is open, or when it opens next.
 *
 * @returns open: the last end of today, over breaks; closed: the next start. Null without an opening in the next days
 */
export function openHoursAt(
  clinics: readonly ClinicHours[],
  now: number,
): { isOpen: boolean; at: string; zone: string } | null {
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const openings = clinics
      .flatMap((clinic) => openingsOn(clinic, addDays(today(clinic.timeZone, now), ahead)))
      .filter(({ end }) => Date.parse(end) > now)
    if (openings.some(({ start }) => Date.parse(start) <= now)) {
      const last = openings.reduce((latest, each) => (each.end > latest.end ? each : latest))
      return { isOpen: true, at: last.end, zone: last.zone }
    }
    if (openings.length > 0) {
      const next = openings.reduce((first, each) => (each.start < first.start ? each : first))
      return { isOpen: false, at: next.start, zone: next.zone }
    }
  }
  return null
}

const openingsOn = (clinic: ClinicHours, date: string) =>
  openingsOf([clinic], { from: date, to: date }).map((span) => ({ ...span, zone: clinic.timeZone }))
