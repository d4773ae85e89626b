import type { CalendarHold, CalendarVisit } from '@vetvisit/contract/appointments/agenda/schemas'
import type { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { VetBlock } from '../calendar/calendar-queries.ts'
import { isEditable } from '../calendar/calendar-format.ts'

type Slots = SlotDay['slots']

type OfVets = {
  /** The vets of whom one takes the appointment. */
  vetIds: readonly string[]
  slotMinutes: number
  visits: readonly Pick<CalendarVisit, 'doctorId' | 'start' | 'end' | 'status'>[]
  holds: readonly Pick<CalendarHold, 'doctorId' | 'start' | 'end' | 'givesWay'>[]
  blocks: readonly Pick<VetBlock, 'doctorId' | 'start' | 'end' | 'kind'>[]
}

/** The times of vets as owners see them, with the reserved times in which one of the vets has nothing else: those are free for the practice. */
export function withReservedTimes(slots: Slots, { vetIds, slotMinutes, ...times }: OfVets): Slots {
  const reserved = times.blocks.filter(
    ({ kind, doctorId }) => kind === 'reserved' && vetIds.includes(doctorId),
  )
  if (reserved.length === 0) return slots
  const busy = [
    ...times.visits.filter(isEditable),
    ...times.holds.filter(({ givesWay }) => !givesWay),
    ...times.blocks.filter(({ kind }) => kind !== 'reserved'),
  ]
  return slots.map(({ start, taken }) => {
    const slot = { from: Date.parse(start), until: Date.parse(start) + slotMinutes * MINUTE_MS }
    const meets = (time: { start: string; end: string }) =>
      Date.parse(time.start) < slot.until && Date.parse(time.end) > slot.from
    const isFree = ({ doctorId }: { doctorId: string }) =>
      !busy.some((other) => other.doctorId === doctorId && meets(other))
    return { start, taken: taken && !reserved.some((block) => meets(block) && isFree(block)) }
  })
}
