import { slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import { addDays, HOUR_MS, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import { vetScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { update } from '../../modules/appointments/lifecycle/update.ts'
import { book } from '../../modules/appointments/booking/book.ts'
import { addWeight, createPet } from '../../modules/pets/public.ts'
import { addAppointment, makeAgenda, type Claims, type DemoAnimal, type DemoClinic } from '../agenda.ts'
import { careOf } from '../building-blocks.ts'
import type { DemoCountry } from '../invented/demo-countries.ts'
import { demoPets } from './demo-pets.ts'
import { seedHistory } from './history.ts'
import { createRandom } from '../invented/random.ts'
import { findServices, insertRows, type DemoRows } from '../repository.ts'

/** The inputs of the demo's appointments. */
export type Stage = {
  seed: number
  claims: Claims
  animalsOf: (country: DemoCountry) => readonly DemoAnimal[]
}

/** The same for people who sign in. */
export type CastStage = Stage & { passwordHash: string; pinHash: string }

/** Creates the demo service center: grooming and training on most days of some months, approved at once. */
export async function seedCenter(
  context: Context,
  { seed, claims, animalsOf }: Stage,
  center: DemoClinic,
  now: Instant,
): Promise<void> {
  const random = createRandom(seed, 'demo center')
  const groomed = animalsOf('DE').filter(({ species }) => species === 'Dog' || species === 'Cat')
  const animals = random.sample(groomed, Math.min(25, groomed.length))
  const shared = { clinic: center, animals, claims, now }
  const plans = [
    makeAgenda(random, { ...shared, fromDay: -60, days: 60, density: 0.1 }),
    makeAgenda(random, { ...shared, fromDay: 0, days: 14, density: 0.2 }),
  ]
  const services = await chosenFrom(context, center.id)
  // The center confirms at once, so it has no requests.
  const appointments = plans
    .flatMap((plan) => plan.appointments)
    .filter(({ status }) => status !== 'requested')
    .map((visit) => ({ ...visit, reason: '', ...random.pick(services) }))
  const kept = new Set(appointments.map(({ id }) => id))
  await insertRows(context.database, 'appointments', appointments)
  await insertRows(
    context.database,
    'events',
    plans.flatMap((plan) => plan.events).filter(({ appointmentId }) => kept.has(appointmentId)),
  )
  await insertRows(context.database, 'care', careOf(appointments))
}

/** Each service of a clinic as a booking of that service alone. */
async function chosenFrom({ database }: Context, clinicId: string) {
  const offered = await findServices(database, { clinicId })
  return offered.map(({ service, name, price }) => ({
    services: [{ name: service, subServices: [{ name, price }] }],
    servicesTotal: price,
  }))
}

/** Books the first free slot some days ahead with the product's own command. */
export async function request(
  context: Context,
  claims: Claims,
  { practice, animal, daysAhead }: { practice: DemoClinic; animal: DemoAnimal; daysAhead: number },
  now: Instant,
): Promise<string | null> {
  const from = addDays(localDateOf(practice.zone, now), daysAhead)
  const length = practice.slotMinutes * 60_000
  const slots = slotsOfRange({ ...practice, from, days: 7, busy: [], earliest: now + 2 * HOUR_MS }).flatMap(
    (day) => day.slots,
  )
  const free = slots.find(({ start }) => claims.take([practice.doctorId, animal.id], start, start + length))
  if (!free) return null
  const reason =
    { Dog: 'Humpelt seit dem Spaziergang', Cat: 'Frisst seit zwei Tagen schlecht' }[
      animal.species as string
    ] ?? 'Allgemeine Untersuchung'
  const form = {
    clinicId: practice.id,
    start: free.start,
    petId: animal.id,
    type: 'consultation' as const,
    reason,
    additionalServices: [],
    confirmed: true,
  }
  return (await book(context, { ownerId: animal.ownerId, emailVerified: true }, form, now))._id
}

/** An owner who acts while the demo is created. */
const NO_SESSION = {
  sessionId: '',
  isLocked: false,
  role: 'patient',
  language: 'de',
  onboarding: false,
  emailVerified: true,
  practice: null,
} as const

/** Creates the demo owner: four animals, past visits, an upcoming appointment and a waiting request. */
export async function seedOwner(
  context: Context,
  { seed, claims }: Stage,
  ownerId: string,
  practice: DemoClinic,
  now: Instant,
): Promise<void> {
  const random = createRandom(seed, 'demo owner')
  const { database } = context
  const animals: DemoAnimal[] = []
  for (const { weights, ...pet } of demoPets(localDateOf('UTC', now))) {
    const { _id, type } = await createPet(context, { ownerId }, pet, now)
    for (const weight of weights) await addWeight(context, { ownerId }, { petId: _id, ...weight }, now)
    animals.push({ id: _id, ownerId, species: type, language: 'de' })
  }
  const rows: Pick<DemoRows, 'appointments' | 'events'> = { appointments: [], events: [] }
  for (const [number, animal] of [...animals, ...animals.slice(0, 2)].entries()) {
    const date = addDays(localDateOf(practice.zone, now), -9 - 13 * number)
    const slot = slotsOfRange({
      ...practice,
      from: date,
      days: 7,
      busy: [],
      earliest: Number.NEGATIVE_INFINITY,
    })
      .flatMap((day) => day.slots)
      .find(({ start }) =>
        claims.take([practice.doctorId, animal.id], start, start + practice.slotMinutes * 60_000),
      )
    if (slot)
      addAppointment(random, rows, {
        clinic: practice,
        animal,
        status: 'completed',
        start: slot.start,
        end: slot.start + practice.slotMinutes * 60_000,
        now,
      })
  }
  await insertRows(database, 'appointments', rows.appointments)
  await insertRows(database, 'events', rows.events)
  await insertRows(database, 'care', careOf(rows.appointments))
  const [dog, cat] = animals
  if (!dog || !cat) return
  const scope = vetScope(practice.practiceId, practice.doctorId)
  const owner = { ...NO_SESSION, userId: ownerId, accountCreatedAt: now }
  await seedHistory(context, { owner, practice: scope, visits: rows.appointments }, now)
  const visit = await request(context, claims, { practice, animal: dog, daysAhead: 3 }, now)
  if (visit !== null) await update(context, scope, { _id: visit, status: 'approved' }, now)
  await request(context, claims, { practice, animal: cat, daysAhead: 6 }, now)
}
