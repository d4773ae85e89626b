import { localDateOf, minuteOfDayAt } from '../../zones/rules.ts'
import { type DaySlots, type DayState, NOON, OTHER_TIMES, type Slot } from './rules.ts'

/** A day of several vets; `free` names who is free at each start that is not taken, in the order in which the vets were given. */
export type DayOfVets = DaySlots & { free: ReadonlyMap<number, readonly string[]> }

/**
 * The slots of a clinic for an owner to whom the vet does not matter: every start of one of its vets, taken when none of them is free.
 *
 * @param perVet the same dates for each vet
 * @returns a day is open if it is for one vet, else as it is for the first one who says more than `closed`
 */
export function anyVet(perVet: ReadonlyMap<string, readonly DaySlots[]>): DayOfVets[] {
  const [first = []] = perVet.values()
  return first.map(({ date }, index) => {
    const states: DayState[] = []
    const free = new Map<number, string[]>()
    for (const [vetId, days] of perVet) {
      const day = days[index] as DaySlots
      states.push(day.state)
      for (const { start, taken } of day.slots) {
        const vets = free.get(start) ?? []
        if (!taken) vets.push(vetId)
        free.set(start, vets)
      }
    }
    const slots: Slot[] = Array.from(free, ([start, vets]) => ({ start, taken: vets.length === 0 }))
    for (const { start, taken } of slots) if (taken) free.delete(start)
    return { date, state: stateOf(states), slots: slots.toSorted((a, b) => a.start - b.start), free }
  })
}

const stateOf = (states: readonly DayState[]): DayState =>
  states.find((state) => state === 'open') ?? states.find((state) => state !== 'closed') ?? 'closed'

/**
 * `nextTimes` of a clinic for an owner to whom the vet does not matter, from those of each of its vets: what it gives of all of them
 * together is among them.
 */
export function nextTimesOfAny(perVet: readonly (readonly number[])[], zone: string): readonly number[] {
  if (perVet.length === 1) return perVet[0] ?? []
  const starts = [...new Set(perVet.flat())].toSorted((a, b) => a - b)
  const times: number[] = []
  let date = ''
  for (const start of starts) {
    const isNewDate = localDateOf(zone, start) !== date
    const isOtherHalf = times.length === 1 && isMorning(zone, times[0] as number) && !isMorning(zone, start)
    if (!isNewDate && !isOtherHalf) continue
    date = localDateOf(zone, start)
    times.push(start)
  }
  return times.slice(0, OTHER_TIMES)
}

const isMorning = (zone: string, start: number) => minuteOfDayAt(zone, start) < NOON

/** What decides which of several free vets takes an appointment. */
export type VetForChoice = {
  vetId: string
  /** The vet was the last one here who saw the animal. */
  sawPetLast: boolean
  /** Free time of the day. */
  freeMinutes: number
  /** In the order of the practice, the lowest first. */
  position: number
}

/**
 * The order in which vets are asked to take an appointment: who saw the animal last, else who has most free time that day, else in the order
 * of the practice.
 */
export const chooseVet = (vets: readonly VetForChoice[]): string[] =>
  vets
    .toSorted(
      (a, b) =>
        Number(b.sawPetLast) - Number(a.sawPetLast) ||
        b.freeMinutes - a.freeMinutes ||
        a.position - b.position,
    )
    .map(({ vetId }) => vetId)
