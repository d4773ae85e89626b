import { requestExpiresAt } from '@vetvisit/contract/appointments/answer-time'
import { feeOf } from '@vetvisit/contract/appointments/rules'
import type { Appointment, NewAppointment } from '@vetvisit/contract/appointments/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { HOUR_MS } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { REQUESTS_OF_DAY, REQUESTS_OF_DAY_AT_DOCTOR } from '../../db/bounds.ts'
import { announceFresh, messagesOf } from '../notifications/commands.ts'
import { tellPractice } from '../notifications/live-commands.ts'
import { mailBooked } from '../notifications/mail-commands.ts'
import type { BookingState } from './booking-query.ts'
import { insertBooking } from './insert-query.ts'
import {
  OPEN_REQUESTS,
  OPEN_REQUESTS_PER_CLINIC,
  requireNear,
  requireNoPause,
  requireNotice,
  requireOffered,
} from './policy.ts'
import { appointmentToWire, tellingOf } from './presenter.ts'
import { type AppointmentRow, beginCare } from './repository.ts'
import { chosenServices, totalOf } from './service-policy.ts'
import { offerFreeTimes } from './waiting-commands.ts'
import { deleteWaiting } from './waiting-query.ts'
import { type Wanted, wantedSlot, requireFree, clearClaims, refusedBy } from './wanted-slot.ts'

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
    requireNear(timetable, start, now)
    requireOffered(timetable, start)
    await requireFree(context, wanted, booker.ownerId, now)
    requireFewOpen(state)
    if (state.upcomingHere > 0 && !wish.confirmed) throw new DomainError('request_exists')
    const freed = await clearClaims(context, state, now)

    const row = bookedRow(wanted, { ...wish, pet: state.pet, services, ownerId: booker.ownerId }, now)
    const messages = messagesOf(
      [tellingOf(row.status === 'approved' ? 'appointment-new' : 'request', row, state.practice)],
      now,
    )
    const isWaiting = state.waitingIds.length > 0
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
    for (const id of state.waitingIds) await deleteWaiting(database, booker, { id })
    if (freed || isWaiting) await offerFreeTimes(context, row.doctorId, now)
    return appointmentToWire(context, row, 'owner', now)
  })
}

/**
 * @throws DomainError too_many_requests for who asks and withdraws all day, too_many_requests_open; a visit that is confirmed at once
 *   waits for nobody
 */
function requireFewOpen({ waitingHere, waitingInAll, askedHere, askedInAll, clinic }: BookingState): void {
  if (askedHere >= REQUESTS_OF_DAY_AT_DOCTOR || askedInAll >= REQUESTS_OF_DAY)
    throw new DomainError('too_many_requests', {
      text: 'refusals.requestsOfDay',
      retryAfterSeconds: HOUR_MS / 1000,
    })
  if (clinic.confirmAtOnce) return
  if (waitingHere >= OPEN_REQUESTS_PER_CLINIC || waitingInAll >= OPEN_REQUESTS)
    throw new DomainError('too_many_requests_open')
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
  { state, timetable, start, end }: Wanted,
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
    fee: feeOf(clinic, type),
    currency: clinic.currency,
    services,
    servicesTotal: totalOf(services),
    expiresAt: atOnce
      ? null
      : requestExpiresAt({
          requestedAt: now,
          startsAt: start,
          expiryHours: clinic.requestExpiryHours,
          openingTimes: timetable,
        }),
    answerReason: null,
    version: 1,
    createdAt: now,
    clinicName: clinic.name,
    clinicColor: clinic.color,
    clinicLine1: clinic.addressLine1,
    clinicCity: clinic.city,
    clinicPhone: clinic.phone,
    clinicLat: clinic.lat,
    clinicLng: clinic.lng,
    timeZone: clinic.timeZone,
    noticeHours: clinic.cancelNoticeHours,
    doctorName: doctor.fullname,
    doctorProfile: doctor.profileFileId,
    isServiceProvider: doctor.isServiceProvider,
    onRecord: atOnce,
    known: null,
    moveWish: null,
    proposal: null,
  }
}
