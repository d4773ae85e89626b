import type { Timetable } from '@vetvisit/contract/appointments/availability/rules'
import type { Config } from '../../process/config.ts'
import type { StoredClinic } from './repository.ts'

/** When a clinic can be booked, in the form of the contract's rules. */
export function timetableOf({
  clinic,
  hours,
  holidays,
}: Pick<StoredClinic, 'clinic' | 'hours' | 'holidays'>): Timetable {
  const { timeZone: zone, slotMinutes, pausedUntil, horizonDays } = clinic
  return { zone, slotMinutes, hours, holidays, pausedUntil, horizonDays }
}

/** Decides whether a doctor is listed; the times count only as set or null. */
export type ListingState = {
  onboarding: boolean
  disabledAt: unknown
  deletedAt: unknown
  verifiedAt: unknown
  /** The e-mail address is confirmed, or there is none. */
  mailConfirmed: boolean
}

/** Whether strangers see a doctor's clinics and owners may book there (specification/authorization C1). */
export function isListed(
  doctor: ListingState,
  { doctorVerification, smtpUrl }: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): boolean {
  const active = !doctor.onboarding && doctor.disabledAt === null && doctor.deletedAt === null
  const checked = doctorVerification === 'off' || doctor.verifiedAt !== null
  return active && checked && (smtpUrl === undefined || doctor.mailConfirmed)
}

/** The same for queries of many clinics: with `DOCTOR_VERIFICATION=required` verified ones, with a mail server those with a confirmed address. */
export const listedBy = (
  config: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): { verifiedOnly: boolean; mailConfirmedOnly: boolean } => ({
  verifiedOnly: config.doctorVerification === 'required',
  mailConfirmedOnly: config.smtpUrl !== undefined,
})
