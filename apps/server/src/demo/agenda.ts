import { slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import type { Timetable } from '@vetvisit/contract/appointments/availability/rules'
import { addDays, HOUR_MS, localDateOf, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../db/instant.ts'
import type { AppointmentEventKind } from '../modules/appointments/record/stored.ts'
import type { ReasonRow } from '../modules/reasons/public.ts'
import type { DemoLanguage } from './invented/demo-countries.ts'
import type { Random } from './invented/random.ts'
import type { DemoRows } from './repository.ts'
import { makeVisit } from './invented/visits.ts'
import type { Species } from '@vetvisit/contract/pets/species'

export type DemoAnimal = { id: string; ownerId: string; species: Species; language: DemoLanguage }

export type DemoClinic = Timetable & {
  id: string
  practiceId: string
  doctorId: string
  fee: number
  followUpFee: number
  currency: DemoRows['appointments'][number]['currency']
  requestExpiryHours: number
  /** Of the practice. Absent for one without reasons of its own. */
  reasons?: readonly DemoReason[]
}

export type DemoReason = Pick<ReasonRow, 'id' | 'kind' | 'type' | 'species' | 'minutes'>

/** Times of doctors and animals that are taken; the constraints would refuse a second use. */
export class Claims {
  readonly #spans = new Map<string, { start: number; end: number }[]>()

  /** Takes the time for all of them, or for none. */
  take(ids: readonly string[], start: number, end: number): boolean {
    const free = ids.every((id) => !this.#spans.get(id)?.some((span) => span.start < end && start < span.end))
    if (!free) return false
    for (const id of ids) this.#spans.set(id, [...(this.#spans.get(id) ?? []), { start, end }])
    return true
  }
}

type Status = DemoRows['appointments'][number]['status']

/** Steps that lead to a status, which is the last one. */
const PATHS: Partial<Record<Status, readonly AppointmentEventKind[]>> = {
  requested: ['requested'],
  approved: ['requested', 'approved'],
  rejected: ['requested', 'rejected'],
  expired: ['requested', 'expired'],
  cancelled: ['requested', 'approved', 'cancelled'],
  no_show: ['requested', 'approved', 'no_show'],
  consulting: ['requested', 'approved', 'consulting'],
  completed: ['requested', 'approved', 'consulting', 'completed'],
}

type Chances = readonly { status: Status; weight: number }[]

const PAST: Chances = [
  { status: 'completed', weight: 78 },
  { status: 'cancelled', weight: 8 },
  { status: 'no_show', weight: 6 },
  { status: 'rejected', weight: 4 },
  { status: 'expired', weight: 4 },
]

const FUTURE: Chances = [
  { status: 'approved', weight: 82 },
  { status: 'requested', weight: 12 },
  { status: 'cancelled', weight: 6 },
]

const ENDED = new Set<Status>(['cancelled', 'rejected', 'expired', 'withdrawn', 'no_show'])

export type AgendaPlan = {
  clinic: DemoClinic
  animals: readonly DemoAnimal[]
  claims: Claims
  /** Days behind and ahead of now. */
  fromDay: number
  days: number
  /** Share of all slots to take, from 0 to 1. */
  density: number
  /** Outcomes of future slots. */
  future?: Chances
  now: Instant
}

/** How many animals are tried for a slot before it stays free. */
const TRIES = 5

/** Invents a clinic's appointments of some days, without double bookings of doctors or animals. */
export function makeAgenda(
  random: Random,
  { clinic, animals, claims, fromDay, days, density, future = FUTURE, now }: AgendaPlan,
): Pick<DemoRows, 'appointments' | 'events'> {
  // Counted in dates: on a change of the clock, 24 hours from midnight are on the same or on the next but one.
  const from = addDays(localDateOf(clinic.zone, now), fromDay)
  const range = slotsOfRange({ ...clinic, from, days, busy: [], earliest: Number.NEGATIVE_INFINITY })
  const rows: Pick<DemoRows, 'appointments' | 'events'> = { appointments: [], events: [] }
  const length = clinic.slotMinutes * MINUTE_MS
  for (const { slots } of range) {
    const starts = new Set(slots.map(({ start }) => start))
    for (const { start } of slots) {
      if (!random.chance(density)) continue
      const end = start + length
      const isRunning = start <= now && now < end
      const status = isRunning ? 'consulting' : random.pickWeighted(start < now ? PAST : future).status
      const animal = findFree(random, { clinic, animals, claims, status, start, end })
      if (!animal) continue
      const lastsUntil = (longer: number) =>
        longer > end &&
        (longer <= now || start > now) &&
        starts.has(longer - length) &&
        !ENDED.has(status) &&
        claims.take([clinic.doctorId, animal.id], end, longer)
      addAppointment(random, rows, { clinic, animal, status, start, end, lastsUntil, now })
    }
  }
  return rows
}

type Wanted = Pick<AgendaPlan, 'clinic' | 'animals' | 'claims'> & Pick<Visit, 'status' | 'start' | 'end'>

/** An animal that is free at that time; appointments that were rejected, expired or cancelled take no time. */
function findFree(random: Random, { clinic, animals, claims, status, start, end }: Wanted) {
  const date = localDateOf(clinic.zone, start)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const animal = random.pick(animals)
    if (ENDED.has(status)) return animal
    // An animal comes to a practice of several once a day.
    if (clinic.reasons && !claims.take([`${animal.id} on ${date}`], 0, 1)) continue
    if (claims.take([clinic.doctorId, animal.id], start, end)) return animal
  }
  return null
}

type Visit = {
  clinic: DemoClinic
  animal: DemoAnimal
  status: Status
  start: number
  end: number
  /** Takes the time until an instant after its end, if it is free. */
  lastsUntil?: (longer: Instant) => boolean
  now: Instant
}

/** One appointment with the steps that it went through. */
export function addAppointment(
  random: Random,
  rows: Pick<DemoRows, 'appointments' | 'events'>,
  visit: Visit,
): void {
  const { clinic, animal, status, start, now } = visit
  const id = uuidv7()
  const steps = PATHS[status] ?? []
  // Waiting requests are some hours old, all others some days older than the appointment.
  const askedAt =
    status === 'requested'
      ? now - random.int(1, Math.min(10, clinic.requestExpiryHours - 1)) * HOUR_MS
      : Math.min(start, now) - random.int(20, 200) * HOUR_MS
  const expiresAt = Math.min(askedAt + clinic.requestExpiryHours * HOUR_MS, start - HOUR_MS)
  if (status === 'requested' && expiresAt <= now) return
  const booked = bookedFor(random, visit)
  const times = steps.map((kind, index) => {
    if (kind === 'consulting') return start
    if (kind === 'completed' || kind === 'no_show') return booked.endsAt
    return index === 0 ? askedAt : askedAt + index * 3 * HOUR_MS
  })
  rows.appointments.push({
    id,
    status,
    doctorId: clinic.doctorId,
    clinicId: clinic.id,
    ownerId: animal.ownerId,
    petId: animal.id,
    startsAt: start,
    ...booked,
    fee: booked.type === 'followup' ? clinic.followUpFee : clinic.fee,
    currency: clinic.currency,
    services: [],
    servicesTotal: 0,
    expiresAt: status === 'requested' ? expiresAt : null,
    version: steps.length,
    createdAt: askedAt,
  })
  addSteps(random, rows, { clinic, animal, appointmentId: id, steps, times, askedAt })
}

/** What an animal comes for, and until when: a reason of the practice takes its own time, if that is free. */
function bookedFor(random: Random, { clinic, animal, start, end, lastsUntil = () => false }: Visit) {
  const usual = random.chance(0.25) ? 'followup' : 'consultation'
  const { kind, reason: said } = makeVisit(random, animal.species, animal.language)
  const reason = clinic.reasons?.find(
    ({ kind: ofReason, species }) =>
      ofReason === kind && (species.length === 0 || species.includes(animal.species)),
  )
  if (!reason) return { endsAt: end, type: usual, reasonId: null, reasonKind: null, reason: said } as const
  const endForReason = start + reason.minutes * MINUTE_MS
  const endsAt = lastsUntil(endForReason) ? endForReason : Math.min(end, endForReason)
  return { endsAt, type: reason.type, reasonId: reason.id, reasonKind: kind, reason: said }
}

type Steps = {
  clinic: DemoClinic
  animal: DemoAnimal
  appointmentId: string
  steps: readonly AppointmentEventKind[]
  times: readonly number[]
  askedAt: number
}

/** The events of the appointment with their actors. */
function addSteps(
  random: Random,
  rows: Pick<DemoRows, 'events'>,
  { clinic, animal, appointmentId, steps, times, askedAt }: Steps,
): void {
  for (const [index, kind] of steps.entries()) {
    const byOwner = kind === 'requested' || (kind === 'cancelled' && random.chance(0.6))
    const actorId =
      kind === 'expired' || kind === 'completed' ? null : byOwner ? animal.ownerId : clinic.doctorId
    rows.events.push({
      id: uuidv7(),
      appointmentId,
      version: index + 1,
      at: times[index] ?? askedAt,
      kind,
      actorId,
      principalId: actorId === clinic.doctorId ? clinic.doctorId : null,
    })
  }
}
