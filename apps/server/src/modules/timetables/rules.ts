import type { Timetable } from '@vetvisit/contract/appointments/availability/rules'
import type { Config } from '../../process/config.ts'
import type { ClinicVetRow, ListingState, StoredClinic } from './repository.ts'

/** What decides when a clinic can be booked. */
type Times = Pick<StoredClinic, 'hours' | 'holidays'> & {
  clinic: Pick<StoredClinic['clinic'], 'timeZone' | 'slotMinutes' | 'pausedUntil' | 'horizonDays'>
}

/** When a clinic can be booked, in the form of the contract's rules. */
export function timetableOf({ clinic, hours, holidays }: Times): Timetable {
  const { timeZone: zone, slotMinutes, pausedUntil, horizonDays } = clinic
  return { zone, slotMinutes, hours, holidays, pausedUntil, horizonDays }
}

/** When one vet can be booked at a clinic: in their own hours, or in those of the clinic. */
export const timetableOfVet = (
  stored: Times,
  { ownHours, hours }: Pick<ClinicVetRow, 'ownHours' | 'hours'>,
): Timetable => timetableOf({ ...stored, ...(ownHours && { hours }) })

/** Whether strangers see a clinic and owners may book there: one of its vets may be listed (specification/authorization C1). */
export function isListed(
  { shown, verified, mailConfirmed, listable }: ListingState,
  config: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): boolean {
  const { verifiedOnly, mailConfirmedOnly } = listedBy(config)
  if (verifiedOnly && mailConfirmedOnly) return shown && listable
  return shown && (verified || !verifiedOnly) && (mailConfirmed || !mailConfirmedOnly)
}

/** Whether strangers see a vet of a clinic and owners may book them there: the same for one of its vets. */
export function mayBeBooked(
  { verified, mailConfirmed }: Pick<ClinicVetRow, 'verified' | 'mailConfirmed'>,
  config: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): boolean {
  const { verifiedOnly, mailConfirmedOnly } = listedBy(config)
  return (verified || !verifiedOnly) && (mailConfirmed || !mailConfirmedOnly)
}

/** The same for queries of many clinics: with `DOCTOR_VERIFICATION=required` a verified vet is needed, with a mail server a confirmed address. */
export const listedBy = (
  config: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): { verifiedOnly: boolean; mailConfirmedOnly: boolean } => ({
  verifiedOnly: config.doctorVerification === 'required',
  mailConfirmedOnly: config.smtpUrl !== undefined,
})
