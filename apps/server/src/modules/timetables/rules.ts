import type { DayChange, Timetable } from '@vetvisit/contract/appointments/availability/rules'
import type { Config } from '../../process/config.ts'
import type { ClinicVetRow, ListingState, PresentedVetRow, StoredClinic } from './repository.ts'

/** What decides when a clinic can be booked. */
type Times = Pick<StoredClinic, 'hours' | 'holidays' | 'changes'> & {
  clinic: Pick<StoredClinic['clinic'], 'timeZone' | 'slotMinutes' | 'pausedUntil' | 'horizonDays'>
}

/** When a clinic can be booked, in the form of the contract's rules. */
export function timetableOf({ clinic, hours, holidays, changes }: Times): Timetable {
  const { timeZone: zone, slotMinutes, pausedUntil, horizonDays } = clinic
  return { zone, slotMinutes, hours, holidays, pausedUntil, horizonDays, changes: changesOf(changes, null) }
}

/** When one vet can be booked at a clinic: in their own hours or in those of the clinic, with the changes of the clinic and then their own. */
export function timetableOfVet(
  stored: Times,
  {
    doctorId,
    ownHours,
    hours,
    since,
    until,
  }: Pick<ClinicVetRow, 'doctorId' | 'ownHours' | 'hours' | 'since' | 'until'>,
): Timetable {
  const clinic = timetableOf(stored)
  return {
    ...clinic,
    ...(ownHours && { hours }),
    changes: [...(clinic.changes ?? []), ...changesOf(stored.changes, doctorId)],
    ...(since !== null && { since }),
    ...(until !== null && { until }),
  }
}

/** The changes of a clinic, or of one vet: where one opens what another closes, it is closed. */
const changesOf = (changes: Times['changes'], doctorId: string | null): DayChange[] =>
  changes
    .filter((change) => change.doctorId === doctorId)
    .map(({ date, opens, start, end }) => ({ date, opens, start, end }))
    .toSorted((a, b) => Number(b.opens) - Number(a.opens))

/** Whether strangers see a clinic: its lead or a vet whom owners may book there may be listed (specification/authorization C1). */
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

type Named = Pick<ClinicVetRow, 'doctorId' | 'verified' | 'mailConfirmed'>

/** What strangers read of a clinic's vets: who they are, who stands for all, and their specializations. */
export type ShownVets<Vet> = {
  all: Vet[]
  first: Vet
  verified: boolean
  specializations: string[]
  /** Owners may book one of them. */
  onlineBooking: boolean
}

/**
 * The vets whom strangers see at a clinic, in its order. The lead stands for them while they see the lead, else the first.
 *
 * @param lead who leads the clinic; shown alone where owners can book nobody
 */
export function shownVets<Vet extends Named & { specializations: string[] }>(
  vets: readonly Vet[],
  lead: Vet,
  config: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): ShownVets<Vet> {
  const seen = vets.filter((vet) => mayBeBooked(vet, config))
  const all = seen.length > 0 ? seen : [lead]
  return {
    all,
    first: all.find(({ doctorId }) => doctorId === lead.doctorId) ?? all[0] ?? lead,
    verified: all.some(({ verified }) => verified),
    specializations: [...new Set(all.flatMap(({ specializations }) => specializations))],
    onlineBooking: seen.length > 0,
  }
}

/** What strangers read of the vets of one clinic. */
export const vetsShownAt = (
  stored: Pick<StoredClinic, 'clinic' | 'doctor' | 'vets'>,
  config: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): ShownVets<PresentedVetRow> => shownVets(stored.vets, leadOf(stored), config)

/** The lead of a clinic at which owners can book nobody, as one of its vets. */
export const leadOf = ({ clinic, doctor }: Pick<StoredClinic, 'clinic' | 'doctor'>): PresentedVetRow => ({
  ...doctor,
  doctorId: clinic.doctorId,
  verified: doctor.verifiedAt !== null,
  mailConfirmed: false,
  ownHours: false,
  hours: [],
  since: null,
  until: null,
})

/** The same for queries of many clinics: with `DOCTOR_VERIFICATION=required` a verified vet is needed, with a mail server a confirmed address. */
export const listedBy = (
  config: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): { verifiedOnly: boolean; mailConfirmedOnly: boolean } => ({
  verifiedOnly: config.doctorVerification === 'required',
  mailConfirmedOnly: config.smtpUrl !== undefined,
})
