export const REASON_MAX_LENGTH = 500

/** Most sub-services in one booking. */
export const SERVICES_PER_BOOKING_MAX = 30

export const APPOINTMENT_TYPES = ['consultation', 'followup'] as const
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]

export const DEFAULT_APPOINTMENT_TYPE: AppointmentType = 'consultation'

/** A follow-up is proposed for an animal that the doctor has seen within this many days (specification/readings §6). */
export const FOLLOW_UP_DAYS = 90

export const APPOINTMENT_STATUSES = [
  'held',
  'requested',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'consulting',
  'completed',
  'cancelled',
  'no_show',
] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** The statuses that occupy a doctor's time, in the database's constraint and in `busy`. */
export const SLOT_HOLDING_STATUSES = ['held', 'requested', 'approved', 'consulting'] as const

export function holdsSlot(status: AppointmentStatus): boolean {
  return SLOT_HOLDING_STATUSES.some((holding) => holding === status)
}

/** `isCancelled` on the wire is derived (specification/readings §6): true once the visit will not take place. */
export function isCancelled(status: AppointmentStatus): boolean {
  return status === 'cancelled' || status === 'rejected' || status === 'withdrawn' || status === 'expired'
}

/** The clinic's fee for an appointment type, without services. */
export const feeOf = (
  { consultationFee, followUpFee }: { consultationFee: number; followUpFee: number },
  type: AppointmentType,
): number => (type === 'followup' ? followUpFee : consultationFee)

/** Total price of the chosen services, at the prices stored with the booking (specification/readings §6). */
export function serviceTotal(services: readonly { price: number }[]): number {
  return services.reduce((total, service) => total + service.price, 0)
}
