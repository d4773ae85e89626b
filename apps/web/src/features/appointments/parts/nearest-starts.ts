import type { Need } from '@vetvisit/contract/appointments/availability/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { addDays } from '../../../lib/time/dates.ts'
import { type ClinicHours, withVetHours } from '../../../lib/time/openings.ts'
import { staffSlots, timesOfVets } from '../calendar/calendar-format.ts'

/** How many days ahead a free time is searched. */
export const LOOK_AHEAD_DAYS = 31

/** As many starts as a caller is offered; each has a number key. */
const NEAREST_STARTS = 5

/** A free start of a clinic, and the vets who are free then, in the order in which they were given. */
export type NearestStart = { start: string; vetIds: readonly string[] }

type Nearest = {
  /** The vets of whom one takes the appointment; null for all times of the own list. */
  vetIds: readonly string[] | null
  /** First date that is searched. */
  from: string
  /** First instant that is offered. */
  earliest: number
  times: Parameters<typeof timesOfVets>[0]
  /** What the appointment needs with a vet, with null of the own list; one slot if undefined. */
  needOf: (vetId: string | null) => Need | undefined
}

/** The nearest starts at which one of these vets is free, or the own list, the earliest first; at most `NEAREST_STARTS`, within `LOOK_AHEAD_DAYS`. */
export function nearestStarts(
  clinic: ClinicHours & Pick<Clinic, '_id'>,
  { vetIds, from, earliest, times, needOf }: Nearest,
): NearestStart[] {
  const vets = (vetIds ?? [null]).map((vetId) => {
    const ofVet = timesOfVets(times, vetId === null ? [] : [vetId])
    const [open = clinic] = withVetHours([clinic], ofVet.hours)
    return { vetId, open, known: { ...ofVet, earliest, need: needOf(vetId) } }
  })
  const found: NearestStart[] = []
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS && found.length < NEAREST_STARTS; ahead += 1) {
    const date = addDays(from, ahead)
    const free = new Map<string, string[]>()
    for (const { vetId, open, known } of vets)
      for (const { start, taken } of staffSlots(open, { ...known, date }) ?? [])
        if (!taken) free.set(start, [...(free.get(start) ?? []), ...(vetId === null ? [] : [vetId])])
    const ofDay = Array.from(free, ([start, ids]) => ({ start, vetIds: ids }))
    found.push(...ofDay.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)))
  }
  return found.slice(0, NEAREST_STARTS)
}
