import { availabilityOf, type Availability } from '@vetvisit/contract/appointments/availability/rules'
import { feeOf, serviceTotal, type AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { ApiError } from '../../../lib/api/call.ts'

/** Number of a day's slots shown before "show all times". */
export const SLOTS_SHOWN = 10

type Slot = SlotDay['slots'][number]
type SubService = Clinic['additionalServices'][number]['subServices'][number]

/** Text for a day: the number of free times, or why there are none. */
export const availability = (day: SlotDay): Availability =>
  availabilityOf({
    ...day,
    slots: day.slots.map(({ start, taken }) => ({ start: Date.parse(start), taken })),
  })

export const freeCount = ({ slots }: SlotDay): number => slots.filter(({ taken }) => !taken).length

/** The part of a day that is shown first, from the first free time on. */
export function firstSlots(slots: readonly Slot[], count = SLOTS_SHOWN): Slot[] {
  const first = Math.max(
    0,
    slots.findIndex(({ taken }) => !taken),
  )
  const from = Math.max(0, Math.min(first, slots.length - count))
  return slots.slice(from, from + count)
}

/** True if any of the days has more times than are shown first. */
export const hasMore = (days: readonly SlotDay[], count = SLOTS_SHOWN): boolean =>
  days.some(({ slots }) => slots.length > count)

/** Remaining minutes and seconds, `4:05`; `0:00` once it is over. */
export function countdown(untilMs: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Sub-services by their ids, in the clinic's order. */
export const subServicesOf = (
  { additionalServices }: Pick<Clinic, 'additionalServices'>,
  ids: ReadonlySet<string>,
): SubService[] =>
  additionalServices.flatMap(({ subServices }) => subServices.filter(({ _id }) => ids.has(_id)))

/** Fee of the type plus the chosen services. */
export const totalOf = (
  clinic: Pick<Clinic, 'consultationFee' | 'followUpFee' | 'additionalServices'>,
  type: AppointmentType,
  ids: ReadonlySet<string>,
): number => feeOf(clinic, type) + serviceTotal(subServicesOf(clinic, ids))

/** A service provider with services is booked with at least one (specification/owner §2). */
export const needsService = ({
  isServiceProvider,
  additionalServices,
}: Pick<Clinic, 'isServiceProvider' | 'additionalServices'>): boolean =>
  isServiceProvider && additionalServices.length > 0

/** The nearest free starts that a refusal names. */
export function alternativesOf(error: unknown): string[] {
  const named = error instanceof ApiError ? error.details['alternatives'] : []
  return Array.isArray(named) ? named.filter((start): start is string => typeof start === 'string') : []
}
