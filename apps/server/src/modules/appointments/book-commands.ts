import {
  HOLD_MINUTES,
  requestExpiresAt,
  serviceTotal,
  type Timetable,
} from '@vetvisit/contract/appointments/rules'
import type { Hold } from '@vetvisit/contract/appointments/routes'
import type { Appointment, NewAppointment } from '@vetvisit/contract/appointments/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { lockDoctor, lockForBooking } from '../../db/doctor-lock.ts'
import { isListed } from '../clinics/policy.ts'
import { announceFresh, messagesOf } from '../notifications/commands.ts'
import { tellPractice } from '../notifications/live-commands.ts'
import { mailBooked } from '../notifications/mail-commands.ts'
import {
  type BookingClaim,
  type BookingState,
  findAwaitedHold,
  findBookingState,
  giveBackHolds,
  insertAppointment,
  insertBooking,
  isPetBusy,
  keepOffer,
  lockUnlessTaken,
  type NewAppointmentRow,
  releaseHold,
} from './booking-query.ts'
import { expireRequests } from './commands.ts'
import {
  OPEN_REQUESTS,
  OPEN_REQUESTS_PER_CLINIC,
  requireNoPause,
  requireNotice,
  requireOffered,
} from './policy.ts'
import { appointmentToWire, tellingParams } from './presenter.ts'
import { type AppointmentRow, beginCare } from './repository.ts'
import { slotTaken } from './slots-commands.ts'
import { offerFreeTimes } from './waiting-commands.ts'
import { deleteWaiting } from './waiting-query.ts'

type Booker = OwnerScope & { emailVerified: boolean }

/**
 * Books a slot: a request, or a visit at once where the clinic confirms at once. One transaction; the doctor's lock makes
 * bookings queue, the constraints have the last word (decisions §6).
 *
 * @throws DomainError slot_taken with `details.alternatives`, the nearest free starts; pet_busy, request_exists,
 *   too_many_requests_open, clinic_closed, too_soon, verify_email, not_found, invalid
 */
export async function book(
  context: Context,
  booker: Booker,
  wish: NewAppointment,
  now: number,
): Promise<Appointment> {
  if (!booker.emailVerified) throw new DomainError('verify_email')
  const { database } = context
  return database.transact(async () => {
    const wanted = await wantedSlot(context, booker.ownerId, wish, now)
    const { state, timetable, start } = wanted
    if (!state.pet) throw new DomainError('invalid', { fields: { petId: 'validation.petNotFound' } })
    const services = chosenServices(state, wish.additionalServices)
    requireNotice(start, now)
    requireNoPause(timetable, start)
    requireOffered(timetable, start)
    await requireFree(context, wanted, booker.ownerId, now)
    requireFewOpen(state)
    if (state.upcomingHere > 0 && !wish.confirmed) throw new DomainError('request_exists')
    const freed = await clearClaims(context, state, now)

    const row = bookedRow(wanted, { ...wish, pet: state.pet, services, ownerId: booker.ownerId }, now)
    const messages = messagesOf([
      {
        type: row.status === 'approved' ? 'appointment-new' : 'request',
        appointmentId: row.id,
        appointmentVersion: row.version,
        params: tellingParams(row),
        color: row.clinicColor,
        to: state.practice,
      },
    ])
    const told = await insertBooking(
      database,
      row,
      messages.map(({ message }) => message),
      now,
    )
    if (!told) throw await refusedBy(database, wanted, row, now)
    announceFresh(context, messages, told, now)
    tellPractice(context, row.doctorId)
    if (row.status === 'approved') {
      await beginCare(database, row.doctorId, row.ownerId, now)
      await mailBooked(database, row.id, now)
    }
    if (state.waitingId !== null) await deleteWaiting(database, booker, { id: state.waitingId })
    if (freed || state.waitingId !== null) await offerFreeTimes(context, row.doctorId, now)
    return appointmentToWire(context, row, 'owner', now)
  })
}

/**
 * Keeps a slot for its holder while the modal is open. An earlier hold of the same person is given back.
 *
 * @throws DomainError slot_taken, clinic_closed, too_soon, not_found, invalid
 */
export async function hold(
  context: Context,
  { ownerId }: OwnerScope,
  wish: { clinicId: string; start: string },
  now: number,
): Promise<Hold> {
  const { database } = context
  return database.transact(async () => {
    const wanted = await wantedSlot(context, ownerId, { ...wish, petId: null }, now)
    const { state, timetable, start, end } = wanted
    const { clinic } = state
    requireNotice(start, now)
    requireNoPause(timetable, start)
    requireOffered(timetable, start)
    await requireFree(context, wanted, ownerId, now)
    const expiresAt = now + HOLD_MINUTES * MINUTE_MS
    const offer = state.claims.find((claim) => isOffer(claim, ownerId) && claim.startsAt === start)
    const freed = await clearClaims(context, state, now, offer?.id)
    if (offer) {
      const until = await keepOffer(database, offer.id, expiresAt)
      if (freed) await offerFreeTimes(context, clinic.doctorId, now)
      return holdToWire({ id: offer.id, clinicId: clinic.id, start, end, expiresAt: until })
    }
    const row: NewAppointmentRow = {
      id: uuidv7(),
      status: 'held',
      doctorId: clinic.doctorId,
      clinicId: clinic.id,
      ownerId,
      petId: null,
      startsAt: start,
      endsAt: end,
      type: 'consultation',
      reason: '',
      fee: 0,
      currency: clinic.currency,
      services: [],
      servicesTotal: 0,
      expiresAt,
    }
    if (!(await insertAppointment(database, row, now))) throw new DomainError('slot_taken')
    if (freed) await offerFreeTimes(context, clinic.doctorId, now)
    return holdToWire({ id: row.id, clinicId: clinic.id, start, end, expiresAt })
  })
}

const iso = (epochMs: number) => new Date(epochMs).toISOString()

type Held = { id: string; clinicId: string; start: number; end: number; expiresAt: number }

const holdToWire = ({ id, clinicId, start, end, expiresAt }: Held): Hold => ({
  _id: id,
  clinicId,
  start: iso(start),
  end: iso(end),
  expiresAt: iso(expiresAt),
})

const isOffer = (claim: BookingClaim, ownerId: string) =>
  claim.heldFor === 'waiting' && claim.ownerId === ownerId && !claim.lapsed

/** Gives a held slot back. One that has lapsed, was booked or is not the caller's changes nothing and tells nothing. */
export async function release(
  context: Context,
  { ownerId }: OwnerScope,
  id: string,
  now: number,
): Promise<void> {
  const { database } = context
  const doctorId = await findAwaitedHold(database, ownerId, id)
  if (doctorId === undefined) return releaseHold(database, ownerId, id)
  await database.transact(async () => {
    await lockDoctor(database, doctorId)
    await releaseHold(database, ownerId, id)
    await offerFreeTimes(context, doctorId, now)
  })
}

/** A slot somebody wants, with all that decides about it. */
export type Wanted = { state: BookingState; timetable: Timetable; start: number; end: number }

/** Which of the two constraints refused a booking. Behind the doctor's lock it is the pet's. */
export async function refusedBy(
  database: Database,
  wanted: Wanted,
  row: AppointmentRow,
  now: number,
): Promise<DomainError> {
  if (await isPetBusy(database, row.petId, row.startsAt, row.endsAt, row.id))
    return new DomainError('pet_busy')
  return slotTaken(database, { ...wanted, doctorId: row.doctorId }, now)
}

/**
 * Locks the doctor and reads behind the lock; without it only where the time is taken anyway, so `requireFree` refuses.
 *
 * @throws DomainError not_found unless strangers may book at the clinic
 */
async function wantedSlot(
  { database, config }: Context,
  ownerId: string,
  wish: { clinicId: string; start: string; petId: string | null },
  now: number,
): Promise<Wanted> {
  const { clinicId, petId } = wish
  const start = Date.parse(wish.start)
  const place = { ownerId, petId, clinicId, startsAt: start }
  // Asked at once, answered one after the other: the state is read when the locks are held.
  const [isLocked, seen] = await Promise.all([
    lockUnlessTaken(database, place, now),
    findBookingState(database, place, now),
  ])
  let state = seen
  // It came free between the two looks: from here on it is decided behind the lock.
  if (isLocked === false && state && standingClaims(state, ownerId).length === 0) {
    await lockForBooking(database, clinicId, ownerId)
    state = await findBookingState(database, place, now)
  }
  if (!state || !isListed(state.doctor, config)) throw new DomainError('not_found')
  const { clinic, hours, holidays, pausedUntil } = state
  const timetable = { zone: clinic.timeZone, slotMinutes: clinic.slotMinutes, hours, holidays, pausedUntil }
  return { state, timetable, start, end: start + clinic.slotMinutes * MINUTE_MS }
}

/** @throws DomainError slot_taken when somebody else has a standing claim */
async function requireFree(
  { database }: Context,
  wanted: Wanted,
  ownerId: string,
  now: number,
): Promise<void> {
  if (standingClaims(wanted.state, ownerId).length > 0)
    throw await slotTaken(database, { ...wanted, doctorId: wanted.state.clinic.doctorId, ownerId }, now)
}

/** Claims of others on the wanted time that have not lapsed. */
export const standingClaims = ({ claims }: BookingState, ownerId: string) =>
  claims.filter((claim) => !claim.lapsed && !(claim.status === 'held' && claim.ownerId === ownerId))

/**
 * Takes away what no longer claims the time: lapsed holds and requests, and the owner's own holds.
 *
 * @param except an offer that stays
 * @returns whether another time has come free by it
 */
export async function clearClaims(
  context: Context,
  { claims, ownHolds, clinic }: BookingState,
  now: number,
  except?: string,
): Promise<boolean> {
  const requests = claims
    .filter((claim) => claim.lapsed && claim.status === 'requested')
    .map((claim) => claim.id)
  if (requests.length > 0) await expireRequests(context, requests, now)
  const inTheWay = claims.filter((claim) => claim.status === 'held' && claim.id !== except)
  const holds = [...new Set([...ownHolds, ...inTheWay.map((claim) => claim.id)])]
  if (holds.length > 0) await giveBackHolds(context.database, holds, clinic.doctorId, now)
  return ownHolds.some((id) => inTheWay.every((claim) => claim.id !== id))
}

/** @throws DomainError too_many_requests_open; a visit that is confirmed at once waits for nobody */
function requireFewOpen({ waitingHere, waitingInAll, clinic }: BookingState): void {
  if (clinic.confirmAtOnce) return
  if (waitingHere >= OPEN_REQUESTS_PER_CLINIC || waitingInAll >= OPEN_REQUESTS)
    throw new DomainError('too_many_requests_open')
}

/** The chosen services with their prices of today, in the clinic's order. @throws DomainError invalid */
export function chosenServices(
  { services, doctor }: BookingState,
  ids: readonly string[],
): AppointmentRow['services'] {
  const chosen = new Set(ids.map((id) => id.toLowerCase()))
  const known = services.filter((service) => chosen.has(service.id))
  if (known.length < chosen.size)
    throw new DomainError('invalid', { fields: { additionalServices: 'validation.invalid' } })
  if (doctor.isServiceProvider && services.length > 0 && chosen.size === 0)
    throw new DomainError('invalid', { fields: { additionalServices: 'validation.servicesRequired' } })
  const groups = new Map<string, AppointmentRow['services'][number]>()
  for (const { service, name, price } of known) {
    const group = groups.get(service) ?? { name: service, subServices: [] }
    group.subServices.push({ name, price })
    groups.set(service, group)
  }
  return [...groups.values()]
}

type Booking = {
  ownerId: string
  pet: NonNullable<BookingState['pet']>
  type: 'consultation' | 'followup'
  reason: string
  services: AppointmentRow['services']
}

/** The new appointment as it will be read, put together from what was read: it need not be fetched again. */
export function bookedRow(
  { state, start, end }: Wanted,
  { ownerId, pet, type, reason, services }: Booking,
  now: number,
): AppointmentRow & { status: 'requested' | 'approved' } {
  const { clinic, doctor, claims } = state
  const atOnce = clinic.confirmAtOnce
  // A hold becomes the booking: whoever knew its id knows the booking's.
  const held = claims.find((claim) => claim.status === 'held' && claim.ownerId === ownerId && !claim.lapsed)
  return {
    // Named one by one: to spread them costs more than all the rest of a booking's own code.
    petId: pet.petId,
    petName: pet.petName,
    petSpecies: pet.petSpecies,
    petBreed: pet.petBreed,
    petGender: pet.petGender,
    petBornOn: pet.petBornOn,
    petPhotoFileId: pet.petPhotoFileId,
    ownerName: state.ownerName,
    ownerMobile: state.ownerMobile,
    ownerEmail: state.ownerEmail,
    ownerProfile: state.ownerProfile,
    ownerLanguage: state.ownerLanguage,
    id: held?.id ?? uuidv7(),
    status: atOnce ? 'approved' : 'requested',
    doctorId: clinic.doctorId,
    clinicId: clinic.id,
    ownerId,
    startsAt: start,
    endsAt: end,
    type,
    reason,
    fee: type === 'followup' ? clinic.followUpFee : clinic.consultationFee,
    currency: clinic.currency,
    services,
    servicesTotal: serviceTotal(services.flatMap((service) => service.subServices)),
    expiresAt: atOnce
      ? null
      : requestExpiresAt({ requestedAt: now, startsAt: start, expiryHours: clinic.requestExpiryHours }),
    answerReason: null,
    version: 1,
    createdAt: now,
    clinicName: clinic.name,
    clinicColor: clinic.color,
    clinicLine1: clinic.addressLine1,
    clinicCity: clinic.city,
    clinicLat: clinic.lat,
    clinicLng: clinic.lng,
    timeZone: clinic.timeZone,
    noticeHours: clinic.cancelNoticeHours,
    doctorName: doctor.fullname,
    doctorProfile: doctor.profileFileId,
    isServiceProvider: doctor.isServiceProvider,
    onRecord: atOnce,
    moveWish: null,
    proposal: null,
  }
}
