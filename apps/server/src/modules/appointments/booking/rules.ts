import type { Span } from '@vetvisit/contract/appointments/availability/rules'
import { requestExpiresAt } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import { feeOf } from '@vetvisit/contract/appointments/record/rules'
import type { NewAppointment } from '@vetvisit/contract/appointments/booking/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { HOUR_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import { REQUESTS_OF_DAY, REQUESTS_OF_DAY_AT_PRACTICE } from '../../../db/transactions/budgets.ts'
import { reasonNotOffered, type ReasonRow } from '../../reasons/public.ts'
import type { BookableClinic, BookableVet } from '../../timetables/public.ts'
import type { Claim } from '../availability/claims-query.ts'
import {
  bindsPractice,
  dayFull,
  isStanding,
  NOT_ARRIVED,
  offStep,
  startBeyondPlans,
  outsideHours,
  refusalForOwners,
} from '../record/rules.ts'
import { decideOverride, type InTheWay, PLAIN } from '../record/override.ts'
import type { AppointmentRow } from '../record/repository.ts'
import type { RoomOfVisit } from '../record/rooms-query.ts'
import { chooseServices, totalOf } from '../record/services.ts'

/** Maximum number of an owner's waiting requests at a clinic and in all; more would only block a practice's time. */
const OPEN_REQUESTS_PER_CLINIC = 3
const OPEN_REQUESTS = 6

/** Everything that decides about a booking, read under the locks. Times are epoch milliseconds. */
export type BookingState = BookableClinic &
  Span & {
    /** Who would take the appointment; `timetable` and `claims` are those of this vet. */
    vet: BookableVet
    /** All vets of whom one takes it. */
    candidates: readonly BookableVet[]
    /** Null without a reason of the practice. */
    reason: ReasonRow | null
    /** The owner is on the practice's record; known only where the reason asks. */
    isKnown: boolean
    /** The owner missed too many appointments at the practice to book online. */
    telephoneOnly: boolean
    owner: Pick<
      AppointmentRow,
      'ownerId' | 'ownerName' | 'ownerMobile' | 'ownerEmail' | 'ownerProfile' | 'ownerLanguage'
    >
    /** Null if the pet is not this owner's, archived or dead. */
    pet: Pick<
      AppointmentRow,
      'petId' | 'petName' | 'petSpecies' | 'petBreed' | 'petGender' | 'petBornOn' | 'petPhotoFileId'
    > | null
    /** Those of the wished further animals that can come with it. */
    furtherPets: AppointmentRow['furtherPets']
    /** Of the vet, and of the treatment room that the practice wants. */
    claims: Claim[]
    /** The treatment room that the practice wants. */
    room: RoomOfVisit
    open: {
      waitingHere: number
      waitingInAll: number
      /** Requests and upcoming appointments at this practice. */
      upcomingHere: number
      /** Requests of the last day at this practice, in any state. */
      askedHere: number
      askedInAll: number
    }
    /** The owner's holds of the booking window, with any doctor. */
    ownHoldIds: string[]
    /** The owner's places on waiting lists that the booking fulfils: the one of its day, and the one to which this time was offered. */
    waitingIds: string[]
  }

/** A new appointment as queries will return it, without an id. */
export type Booking = Omit<AppointmentRow, 'id' | 'status'> & { status: 'requested' | 'approved' }

export type Decision = { refusal: DomainError } | { booking: Booking }

/** A booking of the practice, and who makes it. */
export type StaffRequest = NewAppointment & { by: string }

/** Refusals for the owner's other bookings. They come after those of the time, so the vet is free. */
const OF_OWNER: ReadonlySet<string> = new Set([
  'request_exists',
  'too_many_requests',
  'too_many_requests_open',
])

/**
 * The decision for each vet who may take an appointment, in the given order.
 *
 * @returns those that are no refusal; without any, the refusal: that of a vet who is free, else `slot_taken` if one works at that time
 */
export function acceptedOf<State, Accepted extends object>(
  states: readonly State[],
  decide: (state: State) => { refusal: DomainError } | Accepted,
): { refusal: DomainError } | { accepted: (Accepted & { state: State })[] } {
  const accepted: (Accepted & { state: State })[] = []
  const refusals: DomainError[] = []
  for (const state of states) {
    const decision = decide(state)
    if ('refusal' in decision) refusals.push(decision.refusal)
    else accepted.push({ ...decision, state })
  }
  if (accepted.length > 0) return { accepted }
  const refusal =
    refusals.find(({ code }) => OF_OWNER.has(code)) ??
    refusals.find(({ code }) => code === 'slot_taken') ??
    refusals[0]
  return { refusal: refusal ?? new DomainError('slot_taken') }
}

/** Each further animal is one of the owner's that can come, and another than the first. */
const refusalOfFurtherPets = (
  { furtherPets }: Pick<BookingState, 'furtherPets'>,
  { petId, furtherPetIds = [] }: Pick<NewAppointment, 'petId' | 'furtherPetIds'>,
): DomainError | undefined =>
  furtherPets.length < furtherPetIds.length || furtherPetIds.includes(petId)
    ? new DomainError('invalid', { fields: { furtherPetIds: 'validation.petNotFound' } })
    : undefined

/** Decides about an owner's request. `slot_taken` comes without the nearest free starts. */
export function decideBooking(state: BookingState, request: NewAppointment, now: Instant): Decision {
  const { pet, timetable, startsAt, open } = state
  if (!pet) return { refusal: new DomainError('invalid', { fields: { petId: 'validation.petNotFound' } }) }
  const services = chooseServices(state, request.additionalServices)
  const refusal =
    refusalOfFurtherPets(state, request) ??
    refusalOfTelephone(state, now) ??
    refusalForOwners(timetable, startsAt, now) ??
    refusalOfReason(state) ??
    refusalOfClaims(claimsInTheWay(state, now), state, 'refusals.ownSlot') ??
    refusalOfLimits(state) ??
    (open.upcomingHere > 0 && !request.confirmed ? new DomainError('request_exists') : undefined)
  if (refusal) return { refusal }
  const status = isConfirmedAtOnce(state) ? 'approved' : 'requested'
  return { booking: bookingOf(state, { ...request, pet, services, status }, now) }
}

/**
 * Decides about a booking by the practice: approved at once, without notice, including the current slot (specification/authorization E1).
 */
export function decideBookingForOwner(state: BookingState, request: StaffRequest, now: Instant): Decision {
  const { pet, timetable, startsAt, endsAt } = state
  const { override, by } = request
  if (!pet) return { refusal: new DomainError('not_found') }
  const services = chooseServices(state, request.additionalServices)
  const isOver = endsAt <= now
  const refusal =
    refusalOfFurtherPets(state, request) ??
    (isOver ? new DomainError('invalid', { fields: { start: 'validation.slotRequired' } }) : undefined) ??
    startBeyondPlans(startsAt, now) ??
    offStep(timetable, startsAt, { isOverridden: override !== undefined })
  if (refusal) return { refusal }
  const inTheWay = inTheWayOfPractice(state, now)
  const decision = decideOverride(inTheWay, { override, by })
  if ('refusal' in decision)
    return {
      refusal:
        inTheWay.closed ?? refusalOfClaims(inTheWay.claims, state, 'refusals.ownersSlot') ?? decision.refusal,
    }
  const booking = bookingOf(state, { ...request, pet, services, status: 'approved' }, now)
  return { booking: { ...booking, ...decision, ownLength: request.minutes !== undefined } }
}

/** What is in the way of the practice; the owner's own hold is not. */
export const inTheWayOfPractice = (state: BookingState, now: Instant): InTheWay<Claim> => ({
  closed: outsideHours(state.timetable, state),
  claims: claimsInTheWay(
    { ...state, claims: state.claims.filter((claim) => bindsPractice(claim, now)) },
    now,
  ),
})

/** Whether a start can be held for an owner. */
export const decideHold = (state: BookingState, now: Instant): { refusal: DomainError } | object =>
  decisionOf(
    refusalOfTelephone(state, now) ??
      refusalForOwners(state.timetable, state.startsAt, now) ??
      refusalOfReason(state) ??
      refusalOfClaims(claimsInTheWay(state, now), state, 'refusals.ownSlot'),
  )

/** Who missed too many appointments books by telephone; a time that the practice or its waiting list has offered is theirs. */
const refusalOfTelephone = (state: BookingState, now: Instant): DomainError | undefined =>
  state.telephoneOnly && ownOfferOf(state, now) === undefined ? new DomainError('telephone_only') : undefined

/** Whether a booking is approved without an answer: as the reason says, else as the clinic does. */
const isConfirmedAtOnce = ({ clinic, reason }: Pick<BookingState, 'clinic' | 'reason'>): boolean =>
  reason === null || reason.confirm === 'clinic' ? clinic.confirmAtOnce : reason.confirm === 'at_once'

/** Why an owner cannot book for this reason; the animal counts once it is chosen. */
function refusalOfReason({
  reason,
  isKnown,
  pet,
  furtherPets,
  ...time
}: BookingState): DomainError | undefined {
  if (reason === null) return undefined
  const { species, clients } = reason
  const coming = [...(pet ? [pet.petSpecies] : []), ...furtherPets.map((each) => each.species)]
  if (species.length > 0 && coming.some((each) => !species.includes(each))) return reasonNotOffered('species')
  if (clients !== 'all' && isKnown !== (clients === 'known')) return reasonNotOffered(clients)
  return dayFull(time.timetable, time.startsAt)
}

const decisionOf = (refusal: DomainError | undefined): { refusal: DomainError } | object =>
  refusal ? { refusal } : {}

/** Whether a start can be held for a visitor. @param earlierId the visitor's earlier hold, which does not count */
export function decideVisitorHold(
  { timetable, startsAt, claims }: Pick<BookingState, 'timetable' | 'startsAt' | 'claims'>,
  earlierId: string | undefined,
  now: Instant,
): { refusal: DomainError } | object {
  const isTaken = claims.some((claim) => claim.id !== earlierId && isStanding(claim, now))
  return decisionOf(
    refusalForOwners(timetable, startsAt, now) ??
      dayFull(timetable, startsAt) ??
      (isTaken ? new DomainError('slot_taken') : undefined),
  )
}

/** Requests on the time that have expired. */
export const expiredRequestsOf = ({ claims }: Pick<BookingState, 'claims'>, now: Instant): Claim[] =>
  claims.filter((claim) => claim.status === 'requested' && !isStanding(claim, now))

/** `slot_taken` if a claim stands; with `ownText` if it is the owner's own appointment. */
function refusalOfClaims(
  standing: readonly Claim[],
  { owner }: Pick<BookingState, 'owner'>,
  ownText: string,
): DomainError | undefined {
  if (standing.length === 0) return undefined
  const isOwn = standing.some((claim) => claim.ownerId === owner.ownerId)
  return new DomainError('slot_taken', isOwn ? { text: ownText } : {})
}

/** Claims besides the owner's own holds. Reserved time that the practice has offered to the owner is free for them. */
function claimsInTheWay(state: BookingState, now: Instant): Claim[] {
  const { claims, owner } = state
  const isOffered = ownOfferOf(state, now) !== undefined
  const isFree = ({ status, ownerId }: Claim) =>
    (status === 'held' && ownerId === owner.ownerId) || (status === 'reserved' && isOffered)
  return claims.filter((claim) => isStanding(claim, now) && !isFree(claim))
}

/** `too_many_requests` for too many requests within a day, `too_many_requests_open` for too many unanswered ones. */
function refusalOfLimits({ open, ...state }: BookingState): DomainError | undefined {
  if (open.askedHere >= REQUESTS_OF_DAY_AT_PRACTICE || open.askedInAll >= REQUESTS_OF_DAY)
    return new DomainError('too_many_requests', {
      text: 'refusals.requestsOfDay',
      retryAfterSeconds: HOUR_MS / 1000,
    })
  // An appointment that is confirmed at once does not wait for an answer.
  if (isConfirmedAtOnce(state)) return undefined
  return open.waitingHere >= OPEN_REQUESTS_PER_CLINIC || open.waitingInAll >= OPEN_REQUESTS
    ? new DomainError('too_many_requests_open')
    : undefined
}

/** The owner's hold of exactly this time, whose id the booking takes over. */
export const ownHoldOf = ({ claims, owner }: BookingState, now: Instant): Claim | undefined =>
  claims.find((claim) => claim.status === 'held' && claim.ownerId === owner.ownerId && isStanding(claim, now))

/** The freed time that is held for this owner from the waiting list. */
export const ownOfferOf = ({ claims, owner, startsAt }: BookingState, now: Instant): Claim | undefined =>
  claims.find(
    (claim) =>
      claim.heldFor === 'waiting' &&
      claim.ownerId === owner.ownerId &&
      claim.startsAt === startsAt &&
      isStanding(claim, now),
  )

type Agreed = {
  pet: NonNullable<BookingState['pet']>
  type: AppointmentRow['type']
  reasonKind?: AppointmentRow['reasonKind'] | undefined
  urgentSigns?: AppointmentRow['urgentSigns'] | undefined
  reason: string
  services: AppointmentRow['services']
  status: Booking['status']
}

function bookingOf(
  state: BookingState,
  { pet, type: wishedType, reasonKind = null, urgentSigns = [], reason, services, status }: Agreed,
  now: Instant,
): Booking {
  const {
    clinic,
    vet,
    candidates,
    reason: own,
    startsAt,
    endsAt,
    busyFrom,
    busyUntil,
    owner,
    furtherPets,
  } = state
  const type = own?.type ?? wishedType
  const expiresAt = status === 'approved' ? null : expiryOf(state, now)
  return {
    ...owner,
    ...pet,
    furtherPets,
    ...clinicColumnsOf(clinic),
    doctorId: vet.doctorId,
    doctorName: vet.fullname,
    doctorProfile: vet.profileFileId,
    isServiceProvider: vet.isServiceProvider,
    vetChosen: candidates.length === 1,
    status,
    startsAt,
    endsAt,
    busyFrom,
    busyUntil,
    ...PLAIN,
    ...state.room,
    ownLength: false,
    type,
    ...reasonColumnsOf(own),
    reasonKind: own ? own.kind : reasonKind,
    urgentSigns: [...new Set(urgentSigns)],
    reason,
    fee: feeOf(clinic, type) * (1 + furtherPets.length),
    currency: clinic.currency,
    services,
    servicesTotal: totalOf(services),
    expiresAt,
    answerReason: null,
    version: 1,
    createdAt: now,
    ...NOT_REMINDED,
    onRecord: status === 'approved',
    known: null,
    moveRequest: null,
    proposals: [],
    ...NOT_ARRIVED,
  }
}

/** No reminder was sent and answered yet. */
const NOT_REMINDED = { remindedAt: null, confirmedAt: null, lateMinutes: null } as const

const expiryOf = ({ clinic, timetable, startsAt }: BookingState, now: Instant): number =>
  requestExpiresAt({
    requestedAt: now,
    startsAt,
    expiryHours: clinic.requestExpiryHours,
    openingTimes: timetable,
  })

const reasonColumnsOf = (reason: ReasonRow | null) => ({
  reasonId: reason?.id ?? null,
  reasonName: reason?.name ?? null,
  reasonPreset: reason?.preset ?? null,
  reasonPreparation: reason?.preparation ?? null,
  reasonStep: reason?.stepMinutes ?? null,
})

const clinicColumnsOf = (clinic: BookableClinic['clinic']) => ({
  practiceId: clinic.practiceId,
  clinicId: clinic.id,
  clinicName: clinic.name,
  clinicColor: clinic.color,
  clinicLine1: clinic.addressLine1,
  clinicCity: clinic.city,
  clinicPhone: clinic.phone,
  clinicLat: clinic.lat,
  clinicLng: clinic.lng,
  timeZone: clinic.timeZone,
  noticeHours: clinic.cancelNoticeHours,
  ownersMayMove: clinic.ownersMayMove,
})
