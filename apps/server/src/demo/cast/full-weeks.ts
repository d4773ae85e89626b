import { slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import { addDays, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { joinWaitingList } from '../../modules/appointments/waiting-list/waiting-list.ts'
import { makeAgenda, type DemoClinic } from '../agenda.ts'
import { careOf } from '../building-blocks.ts'
import { request, type Stage } from './lives.ts'
import { createRandom } from '../invented/random.ts'
import { insertRows, type DemoRows } from '../repository.ts'

/** A day without free times. */
const FULL = [{ status: 'approved', weight: 1 }] as const
/** A practice that answers its requests. */
export const BUSY = [
  { status: 'approved', weight: 93 },
  { status: 'requested', weight: 4 },
  { status: 'cancelled', weight: 3 },
] as const

/**
 * The demo practice: months of visits, a full week with no free time tomorrow, five requests that wait for an answer, and eight owners on a
 * waiting list.
 */
export async function seedPractice(
  context: Context,
  { seed, claims, animalsOf }: Stage,
  practice: DemoClinic,
  now: Instant,
): Promise<void> {
  const random = createRandom(seed, 'demo practice')
  const all = animalsOf('DE')
  const animals = random.sample(all, Math.min(160, Math.floor(all.length / 2)))
  const shared = { clinic: practice, animals, claims, future: BUSY, now }
  const full = nextOpenDay(practice, now)
  const plans = [
    makeAgenda(random, { ...shared, fromDay: -90, days: 83, density: 0.1 }),
    makeAgenda(random, { ...shared, fromDay: -7, days: 7, density: 0.9 }),
    makeAgenda(random, { ...shared, fromDay: full, days: 1, density: 1, future: FULL }),
    makeAgenda(random, { ...shared, fromDay: 0, days: full, density: 0.9 }),
    makeAgenda(random, { ...shared, fromDay: full + 1, days: 6 - full, density: 0.82 }),
    makeAgenda(random, { ...shared, fromDay: 7, days: 7, density: 0.5 }),
    makeAgenda(random, { ...shared, fromDay: 14, days: 14, density: 0.15 }),
  ]
  await writeAgenda(context, plans)
  const waiting = random.sample(
    all.filter((animal) => !animals.includes(animal)),
    5,
  )
  for (const [number, animal] of waiting.entries())
    await request(context, claims, { practice, animal, daysAhead: 2 + number }, now)
  const date = addDays(localDateOf(practice.zone, now), full)
  for (const ownerId of new Set(random.sample(all, 12).map((animal) => animal.ownerId)))
    await joinWaitingList(context, { ownerId }, { clinicId: practice.id, date }, now)
}

/** Days from today to the next day on which the practice opens, at least one. */
function nextOpenDay(practice: DemoClinic, now: Instant): number {
  const from = addDays(localDateOf(practice.zone, now), 1)
  const days = slotsOfRange({ ...practice, from, days: 5, busy: [], earliest: now })
  return 1 + days.findIndex(({ slots }) => slots.length > 0)
}

/** The demo emergency clinic: sixty visits a day in the weeks around today. */
export async function seedEmergencyClinic(
  context: Context,
  { seed, claims, animalsOf }: Stage,
  clinic: DemoClinic,
  now: Instant,
): Promise<void> {
  const random = createRandom(seed, 'demo emergency clinic')
  const shared = { clinic, animals: animalsOf('DE'), claims, future: BUSY, now }
  const plans = [
    makeAgenda(random, { ...shared, fromDay: -7, days: 7, density: 1 }),
    makeAgenda(random, { ...shared, fromDay: 0, days: 2, density: 1, future: FULL }),
    makeAgenda(random, { ...shared, fromDay: 2, days: 6, density: 0.8 }),
    makeAgenda(random, { ...shared, fromDay: 8, days: 14, density: 0.2 }),
  ]
  await writeAgenda(context, plans)
}

/** Writes invented appointments and puts their owners on the practice's record. */
export async function writeAgenda(
  { database }: Context,
  plans: readonly Pick<DemoRows, 'appointments' | 'events'>[],
): Promise<void> {
  const appointments = plans.flatMap((plan) => plan.appointments)
  await insertRows(database, 'appointments', appointments)
  await insertRows(
    database,
    'events',
    plans.flatMap((plan) => plan.events),
  )
  await insertRows(database, 'care', careOf(appointments))
}
