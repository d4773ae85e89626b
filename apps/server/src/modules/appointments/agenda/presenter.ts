import type {
  CalendarClinic,
  CalendarEvent,
  CalendarHold,
  CalendarVet,
  CalendarVisit,
  Neighbour,
  PracticeVet,
  RequestSurroundings,
  VetHours,
} from '@vetvisit/contract/appointments/agenda/schemas'
import { openingsOfDay } from '@vetvisit/contract/appointments/availability/openings'
import type { Timetable } from '@vetvisit/contract/appointments/availability/rules'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import { isMovable } from '@vetvisit/contract/appointments/lifecycle/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import {
  DAY_MS,
  dayNumber,
  firstInstantFrom,
  instantText,
  localDateOf,
  MINUTE_MS,
  minuteOfDayAt,
} from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { linkToPicture, publicLinkToFile } from '../../files/public.ts'
import {
  breedOf,
  confirmationOf,
  furtherPetsField,
  hasRelation,
  namedReasonOf,
  ownerNameOf,
  petNameOf,
  petNamesOf,
  overrideOf,
  roomOf,
} from '../record/presenter.ts'
import type { PlacedVetRow, VetRow } from '../record/vets-query.ts'
import type { BookableVet } from '../../timetables/public.ts'
import type { BlockRow } from './blocks-query.ts'
import type { CalendarVisitRow, HoldRow, NeighbourRow, SurroundingsRow } from './calendar-query.ts'

type Calendar = {
  signer: Pick<Context, 'files'>
  viewer: PracticeScope
  clinics: ReadonlyMap<string, CalendarClinic>
  specializations: Specializations
  now: Instant
}

/** Ids of specialisations by vet. */
export type Specializations = ReadonlyMap<string, string[]>

/** An appointment as a tile of the calendar, with the names of owner and pet (specification/authorization R1). */
export function calendarVisitToWire(
  row: CalendarVisitRow,
  { signer, viewer, clinics, specializations, now }: Calendar,
): CalendarVisit {
  const isRelated = hasRelation(row, viewer)
  const clinic = clinics.get(row.clinicId)
  const confirmation = confirmationOf(row, now)
  const [petName, ownername] = [petNameOf(row, viewer), ownerNameOf(row, viewer)]
  return {
    _id: row.id,
    id: row.id,
    start: instantText(row.startsAt),
    end: instantText(row.endsAt),
    ...busyTimeOf(row),
    status: row.status,
    version: row.version,
    type: row.type,
    reasonKind: row.reasonKind,
    urgentSigns: row.urgentSigns,
    reason: row.reason,
    ...(row.reasonName !== null && { practiceReason: namedReasonOf(row) }),
    ...(confirmation && { confirmation }),
    ...overrideOf(row),
    ...roomOf(row),
    additionalServices: row.services,
    title: titleOf(petNamesOf(row, viewer), ownername),
    color: clinic?.color ?? CLINIC_COLORS[0],
    editable: isMovable({ status: row.status, startsAt: row.startsAt, now }),
    extId: row.ownerId,
    extName: ownername,
    resource: row.doctorId,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    clinicId: row.clinicId,
    clinicName: clinic?.name ?? '',
    petId: row.petId,
    petName,
    gender: row.petGender,
    species: row.petSpecies,
    ...furtherPetsField(row, viewer),
    breed: breedOf(row, viewer),
    hasAllergies: row.hasAllergies,
    hasAlerts: row.hasAlerts,
    ownername,
    mobile: isRelated ? row.ownerMobile : null,
    patEmail: row.onRecord ? row.ownerEmail : null,
    picture: row.ownerProfile !== null && isRelated ? linkToPicture(signer, row.ownerProfile, now) : null,
    specialization: specializations.get(row.doctorId) ?? [],
    consultationFee: row.fee,
  }
}

/** The time around an appointment in which its vet is taken, as fields that are absent without any. */
export const busyTimeOf = ({ busyFrom, busyUntil }: Pick<CalendarVisitRow, 'busyFrom' | 'busyUntil'>) => ({
  ...(busyFrom !== null && { busyFrom: instantText(busyFrom) }),
  ...(busyUntil !== null && { busyUntil: instantText(busyUntil) }),
})

const titleOf = (petName: string, ownerName: string): string => `${petName} (${ownerName})`

/** A held time, without the person (decision 307). */
export const holdToWire = (row: HoldRow): CalendarHold => ({
  clinicId: row.clinicId,
  doctorId: row.doctorId,
  start: instantText(row.startsAt),
  end: instantText(row.endsAt),
  heldFor: row.heldFor,
  expiresAt: instantText(row.expiresAt),
  givesWay: row.ofVisitor,
})

/** When a vet is at a clinic, with changes of dates from this one on. */
export const hoursToWire = (
  clinicId: string,
  { doctorId, since, until, timetable: { hours, changes = [] } }: BookableVet,
  from: string,
): VetHours => ({
  clinicId,
  doctorId,
  hours: hours.map(({ weekday, start, end }) => ({ weekday, start, end })),
  since,
  until,
  changes: changes.filter(({ date }) => date >= from),
})

/** A block for the practice; owners only learn that its time is taken. */
export const blockToWire = ({ id, startsAt, endsAt, ...row }: BlockRow): Block => ({
  _id: id,
  start: instantText(startsAt),
  end: instantText(endsAt),
  doctorId: row.doctorId,
  ...(row.roomId !== null && { room: { _id: row.roomId, name: row.roomName ?? '' } }),
  kind: row.kind,
  note: row.note,
  seriesId: row.seriesId,
})

/** An appointment with all its fields, and under the names that calendars use (specification/practice §3, "Calendar event"). */
export function eventToWire(
  visit: Appointment,
  { specializations, now }: Pick<Calendar, 'specializations' | 'now'>,
): CalendarEvent {
  return {
    ...visit,
    title: titleOf(
      [visit.pet, ...visit.furtherPets].map(({ name }) => name).join(', '),
      visit.patient.fullname,
    ),
    color: visit.clinic.color,
    editable: isMovable({ status: visit.status, startsAt: Date.parse(visit.start), now }),
    extId: visit.patient._id,
    extName: visit.patient.fullname,
    resource: visit.doctor._id,
    doctorId: visit.doctor._id,
    doctorName: visit.doctor.fullname,
    clinicId: visit.clinic._id,
    clinicName: visit.clinic.name,
    petId: visit.pet._id,
    petName: visit.pet.name,
    gender: visit.pet.gender,
    ownername: visit.patient.fullname,
    patEmail: visit.patient.email,
    picture: visit.patient.profile,
    specialization: specializations.get(visit.doctor._id) ?? [],
    consultationFee: visit.fee,
  }
}

/**
 * What lies around a request; a neighbour's animal is named by the relation to its owner (specification/authorization R1).
 *
 * @param timetable when the vet of the request is at the clinic; null for a deleted one
 */
export function surroundingsToWire(
  row: SurroundingsRow,
  timetable: Timetable | null,
  viewer: PracticeScope,
): RequestSurroundings {
  const opening = timetable && openingAround(timetable, row.startsAt)
  return {
    requestId: row.id,
    allergies: row.allergies,
    before: row.before && neighbourToWire(row.before, viewer),
    after: row.after && neighbourToWire(row.after, viewer),
    blocks: row.blocks.map(({ startsAt, endsAt, kind }) => ({
      start: instantText(startsAt),
      end: instantText(endsAt),
      kind,
    })),
    opens: opening && instantText(opening.start),
    closes: opening && instantText(opening.end),
  }
}

type Opening = { start: number; end: number }

/** The opening that contains the start of a request, adjacent ones joined, as instants; null if there is none. */
function openingAround({ zone, ...openings }: Timetable, startsAt: number): Opening | null {
  const day = dayNumber(localDateOf(zone, startsAt))
  const minute = minuteOfDayAt(zone, startsAt)
  const opening = joined(openingsOfDay(openings, day)).find(
    ({ start, end }) => start <= minute && minute < end,
  )
  if (!opening) return null
  const at = (minuteOfDay: number) => firstInstantFrom(zone, day * DAY_MS + minuteOfDay * MINUTE_MS)
  return { start: at(opening.start), end: at(opening.end) }
}

/** @param openings by start */
function joined(openings: readonly Opening[]): Opening[] {
  const found: Opening[] = []
  for (const { start, end } of openings) {
    const last = found.at(-1)
    if (last?.end === start) last.end = end
    else found.push({ start, end })
  }
  return found
}

const neighbourToWire = (row: NeighbourRow, viewer: PracticeScope): Neighbour => ({
  _id: row.id,
  status: row.status,
  start: instantText(row.startsAt),
  end: instantText(row.endsAt),
  petName: petNameOf(row, viewer),
  ...furtherPetsField(row, viewer),
})

/** A vet alone is none of several. */
export const vetsToWire = (signer: Pick<Context, 'files'>, vets: readonly VetRow[]): PracticeVet[] =>
  vets.length < 2 ? [] : vets.map((vet) => vetToWire(signer, vet))

/** The vets of a practice of several as a calendar shows them, by name. */
export const calendarVetsToWire = (
  signer: Pick<Context, 'files'>,
  vets: readonly PlacedVetRow[],
): CalendarVet[] =>
  vets.length < 2
    ? []
    : vets.map((vet) => ({ ...vetToWire(signer, vet), position: vet.position, clinicIds: vet.clinicIds }))

export const vetToWire = (
  signer: Pick<Context, 'files'>,
  { id, fullname, profile }: VetRow,
): PracticeVet => ({
  _id: id,
  fullname,
  profile: profile && publicLinkToFile(signer, profile),
})
