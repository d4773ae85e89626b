import { slotsOfRange } from '@vetvisit/contract/appointments/rules'
import type { NewClinic } from '@vetvisit/contract/clinics/schemas'
import { DEMO_ACCOUNTS, type DemoAccountKind } from '@vetvisit/contract/settings/demo-accounts'
import { addDays, DAY_MS, HOUR_MS, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Context } from '../context.ts'
import { update } from '../modules/appointments/answer-commands.ts'
import { book } from '../modules/appointments/book-commands.ts'
import { addWeight, createPet } from '../modules/pets/commands.ts'
import { addAppointment, makeAgenda, type Claims, type DemoAnimal, type DemoClinic } from './agenda.ts'
import { careOf, openClinic, userRow } from './building-blocks.ts'
import type { DemoCountry } from './demo-countries.ts'
import { seedHistory } from './history.ts'
import { publicHolidays } from './holidays.ts'
import { everyDay } from './opening-hours.ts'
import type { DemoPerson } from './people.ts'
import { demoPets } from './demo-pets.ts'
import { createRandom } from './random.ts'
import { insertRows, type DemoRows } from './repository.ts'

type Stage = {
  seed: number
  passwordHash: string
  claims: Claims
  animalsOf: (country: DemoCountry) => readonly DemoAnimal[]
}

const emailOf = (kind: DemoAccountKind) => DEMO_ACCOUNTS.find((account) => account.kind === kind)?.email ?? ''

/** Numbers are of the range that German films may use (Bundesnetzagentur). */
const person = (
  email: string,
  fullname: string,
  gender: 'm' | 'f',
  dateOfBirth: string,
  mobile: string,
): DemoPerson => ({
  fullname,
  gender,
  dateOfBirth,
  mobile,
  countryCode: '+49',
  ISOCode: 'DE',
  email,
})

/** The people whose accounts the login page offers, and a life for them: a full day, waiting requests, messages. */
export async function seedCast(context: Context, stage: Stage, now: number): Promise<void> {
  const { database } = context
  const joined = now - 300 * DAY_MS
  const doctor = userRow(
    person(emailOf('doctor'), 'Katharina Lindner', 'f', '1981-04-12', '1760406900'),
    'doctor',
    stage.passwordHash,
    joined,
  )
  const center = userRow(
    person(emailOf('serviceProvider'), 'Tobias Brandl', 'm', '1979-09-30', '1760406901'),
    'doctor',
    stage.passwordHash,
    joined,
  )
  const owner = userRow(
    person(emailOf('owner'), 'Jonas Weber', 'm', '1988-07-02', '1760406902'),
    'patient',
    stage.passwordHash,
    joined,
  )
  const newcomer = userRow(
    person('new@demo.vetvisit.example', 'Mira Sommer', 'f', '1996-02-20', '1760406903'),
    'patient',
    stage.passwordHash,
    now - DAY_MS,
  )
  await insertRows(database, 'users', [doctor, center, owner, newcomer])
  await insertRows(database, 'doctors', [
    doctorOf(doctor.id, false, joined, [
      'surgery',
      'internal-medicine',
      'preventive-medicine',
      'emergency',
      'anesthesia',
    ]),
    doctorOf(center.id, true, joined, ['preventive-medicine', 'animal-welfare']),
  ])
  const practice = await openClinic(
    context,
    doctor.id,
    clinic(
      'Tierarztpraxis am Lindenhof',
      'Bergmannstraße 27',
      '10961',
      { lat: 52.4891, lng: 13.3934 },
      '#019788',
      now,
    ),
    now,
  )
  await openClinic(
    context,
    doctor.id,
    clinic(
      'Kleintierpraxis Prenzlauer Berg',
      'Kollwitzstraße 61',
      '10435',
      { lat: 52.5362, lng: 13.4176 },
      '#ff9901',
      now,
      [18, 21],
    ),
    now,
  )
  await openClinic(context, center.id, centerClinic(now), now)
  await seedPractice(context, stage, practice, now)
  await seedOwner(context, stage, owner.id, practice, now)
}

const doctorOf = (
  userId: string,
  isServiceProvider: boolean,
  joined: number,
  specializations: string[],
): DemoRows['doctors'][number] => ({
  userId,
  isServiceProvider,
  registrationId: isServiceProvider ? null : 'BE-20417',
  verifiedAt: new Date(joined),
  specializations,
  experience: 16,
  about: isServiceProvider
    ? 'Pflege, Training und Betreuung für Hunde und Katzen, mitten in München.'
    : 'Kleintierpraxis mit viel Zeit für jedes Tier. Schwerpunkte sind Weichteilchirurgie und innere Medizin.',
  degree: isServiceProvider ? 'Hundetrainer (IHK)' : 'Dr. med. vet.',
})

function clinic(
  name: string,
  addressLine1: string,
  zipcode: string,
  position: { lat: number; lng: number },
  color: NewClinic['color'],
  now: number,
  hours: [number, number] = [8, 18],
): NewClinic {
  return {
    name,
    address: {
      addressLine1,
      addressLine2: '',
      zipcode,
      city: 'Berlin',
      state: 'Berlin',
      country: 'Deutschland',
    },
    position,
    currency: 'EUR',
    consultationFee: 48,
    followUpFee: 26,
    color,
    schedule: everyDay(hours[0], hours[1], 30),
    additionalServices: [
      {
        name: 'Impfung',
        subServices: [
          { name: 'Tollwut', price: 38 },
          { name: 'Jährliche Auffrischung', price: 45 },
        ],
      },
      { name: 'Zahnpflege', subServices: [{ name: 'Zahnstein entfernen', price: 95 }] },
    ],
    holidays: publicHolidays('DE', localDateOf('UTC', now)),
    species: [],
    confirmAtOnce: false,
    cancelNoticeHours: 4,
    requestExpiryHours: 48,
  }
}

function centerClinic(now: number): NewClinic {
  return {
    ...clinic(
      'Pfotenzentrum Isarvorstadt',
      'Auenstraße 14',
      '80469',
      { lat: 48.1268, lng: 11.5702 },
      '#9c26b0',
      now,
      [9, 19],
    ),
    address: {
      addressLine1: 'Auenstraße 14',
      addressLine2: '',
      zipcode: '80469',
      city: 'München',
      state: 'Bayern',
      country: 'Deutschland',
    },
    additionalServices: [
      {
        name: 'Fellpflege',
        subServices: [
          { name: 'Baden und Föhnen', price: 35 },
          { name: 'Scheren', price: 52 },
          { name: 'Krallen schneiden', price: 14 },
        ],
      },
      {
        name: 'Hundetraining',
        subServices: [
          { name: 'Welpenkurs', price: 60 },
          { name: 'Einzelstunde', price: 55 },
        ],
      },
    ],
    confirmAtOnce: true,
  }
}

/** The demo practice: months of visits, a full day today and tomorrow, and five owners who wait for an answer. */
async function seedPractice(
  context: Context,
  { seed, claims, animalsOf }: Stage,
  practice: DemoClinic,
  now: number,
): Promise<void> {
  const random = createRandom(seed, 'demo practice')
  const all = animalsOf('DE')
  const animals = random.sample(all, Math.min(60, Math.floor(all.length / 2)))
  const shared = { clinic: practice, animals, claims, now }
  const plans = [
    makeAgenda(random, { ...shared, fromDay: -90, days: 90, density: 0.12 }),
    makeAgenda(random, { ...shared, fromDay: 0, days: 2, density: 0.6 }),
    makeAgenda(random, { ...shared, fromDay: 2, days: 12, density: 0.25 }),
  ]
  const appointments = plans.flatMap((plan) => plan.appointments)
  await insertRows(context.database, 'appointments', appointments)
  await insertRows(
    context.database,
    'events',
    plans.flatMap((plan) => plan.events),
  )
  await insertRows(context.database, 'care', careOf(appointments, now))
  const waiting = random.sample(
    all.filter((animal) => !animals.includes(animal)),
    5,
  )
  for (const [number, animal] of waiting.entries())
    await request(context, claims, practice, animal, 2 + number, now)
}

/** Books the first free slot some days ahead by the product's own command. */
async function request(
  context: Context,
  claims: Claims,
  practice: DemoClinic,
  animal: DemoAnimal,
  daysAhead: number,
  now: number,
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
  const wish = {
    clinicId: practice.id,
    start: new Date(free.start).toISOString(),
    petId: animal.id,
    type: 'consultation' as const,
    reason,
    additionalServices: [],
    confirmed: true,
  }
  return (await book(context, { ownerId: animal.ownerId, emailVerified: true }, wish, now))._id
}

/** An owner who acts while the demo is made up. */
const NO_SESSION = {
  sessionId: '',
  role: 'patient',
  language: 'de',
  onboarding: false,
  emailVerified: true,
  practice: null,
} as const

/** The demo owner: four animals, visits behind him, one ahead, and a request that waits. */
async function seedOwner(
  context: Context,
  { seed, claims }: Stage,
  ownerId: string,
  practice: DemoClinic,
  now: number,
): Promise<void> {
  const random = createRandom(seed, 'demo owner')
  const { database } = context
  const animals: DemoAnimal[] = []
  for (const { weights, ...pet } of demoPets(localDateOf('UTC', now))) {
    const { _id, type } = await createPet(context, { ownerId }, pet, now)
    for (const weight of weights) await addWeight(context, { ownerId }, _id, weight, now)
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
  await insertRows(database, 'care', careOf(rows.appointments, now))
  const [dog, cat] = animals
  if (!dog || !cat) return
  const scope = {
    doctorId: practice.doctorId,
    actorId: practice.doctorId,
    isServiceProvider: false,
    verified: true,
    rights: 'all' as const,
  }
  const owner = { ...NO_SESSION, userId: ownerId }
  await seedHistory(context, { owner, practice: scope, visits: rows.appointments }, now)
  const visit = await request(context, claims, practice, dog, 3, now)
  if (visit !== null) await update(context, scope, { _id: visit, status: 'approved' }, now)
  await request(context, claims, practice, cat, 6, now)
}
