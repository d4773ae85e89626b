import { HORIZON_DAYS_MAX } from '@vetvisit/contract/appointments/availability/rules'
import { CLINIC_COLORS, USUAL_REMINDER_HOURS } from '@vetvisit/contract/clinics/rules'
import type { NewClinic } from '@vetvisit/contract/clinics/schemas'
import { SPECIALIZATION_IDS } from '@vetvisit/contract/doctors/specializations'
import { birthDateFromAge, parseAge } from '@vetvisit/contract/pets/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { DEMO_PASSWORD, DEMO_PIN } from '@vetvisit/contract/settings/demo-accounts'
import { DAY_MS, localDateOf } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../db/instant.ts'
import type { Context } from '../context/context.ts'
import { makeStreet, makeZip } from './invented/addresses.ts'
import { Claims, makeAgenda, type DemoAnimal, type DemoClinic } from './agenda.ts'
import { careOf, insertDoctors, openClinic, userRow } from './building-blocks.ts'
import { seedCast } from './cast/cast.ts'
import { DEMO_COUNTRY_FACTS, type DemoCountry } from './invented/demo-countries.ts'
import { giveFaces } from './invented/faces.ts'
import { publicHolidays } from './invented/holidays.ts'
import { makeSchedule } from './invented/opening-hours.ts'
import { nightFields, NightServices } from './invented/night-service.ts'
import { makeDegree, makePerson, makeRegistrationId } from './invented/people.ts'
import { makeAllergies, makePet } from './invented/pets.ts'
import { makePracticeName } from './invented/practices.ts'
import { createRandom, type Random } from './invented/random.ts'
import {
  analyze,
  confirmAppointments,
  hasUsers,
  insertRows,
  letTwoCome,
  type DemoRows,
} from './repository.ts'
import { makeFees, makeServices } from './invented/services.ts'
import { chooseClinicSpots, type ClinicSpot } from './invented/towns.ts'
import { makeAbout } from './invented/visits.ts'

/** Size of the demo; tests use a smaller one. */
export type DemoSize = { clinics: number; owners: number }

const FULL_SIZE: DemoSize = { clinics: 640, owners: 1200 }
export const SEED = 20_261_121

type Say = (text: string) => void

/**
 * Fills an empty database with invented people, clinics and some months of appointments. The same day gives the same data, except for ids.
 * Clinics and the acts of the demo accounts go through the product's own commands; most past appointments are inserted as rows, because a
 * command cannot book in the past.
 *
 * @returns false if there are people already; then nothing was changed
 */
export async function seedDemo(context: Context, say: Say, size: DemoSize = FULL_SIZE): Promise<boolean> {
  const { database, clock, passwords } = context
  if (await hasUsers(database)) return false
  say(`Inventing ${size.clinics} clinics and ${size.owners} owners …`)
  const hashes = {
    passwordHash: await passwords.hash(DEMO_PASSWORD),
    pinHash: await passwords.hash(DEMO_PIN),
  }
  // One transaction: an aborted start leaves an empty database, and the next one begins again.
  await database.transact(() => fill(context, say, size, hashes, clock()))
  return true
}

async function fill(
  context: Context,
  say: Say,
  size: DemoSize,
  hashes: { passwordHash: string; pinHash: string },
  now: Instant,
): Promise<void> {
  const { database } = context
  const { passwordHash } = hashes
  const spots = chooseClinicSpots(SEED, size.clinics)
  const practices = makePractices(spots, passwordHash, now)
  const households = makeHouseholds(spots, size.owners, passwordHash, now)
  await insertRows(database, 'users', [...practices.users, ...households.users])
  const leadOf = await insertDoctors(database, practices.doctors, now)
  await giveFaces(context, practices.users, now)
  await insertRows(database, 'pets', households.pets)
  const clinics: { clinic: DemoClinic; country: DemoCountry }[] = []
  for (const { doctorId, country, form } of practices.clinics)
    clinics.push({ clinic: await openClinic(context, leadOf(doctorId), form, now), country })
  say('Inventing some months of appointments …')
  const claims = new Claims()
  const animalsOf = (country: DemoCountry) => households.animals.get(country) ?? []
  await seedCast(context, { seed: SEED, ...hashes, claims, animalsOf }, now)
  await seedAppointments(context, clinics, households.animals, claims, now)
  await letTwoCome(database, now)
  await confirmAppointments(database, { now })
  await analyze(database)
}

type LastPractice = {
  id: string
  spot: ClinicSpot
  isCenter: boolean
  isVerified: boolean
  clinics: number
}
type PlannedClinic = { doctorId: string; country: DemoCountry; spot: ClinicSpot; form: NewClinic }

/** Doctors and their clinics. Every sixth practice takes emergencies. Exported for its test. */
export function makePractices(spots: readonly ClinicSpot[], passwordHash: string, now: Instant) {
  const random = createRandom(SEED, 'practices')
  const services = new NightServices(spots)
  const practices: Pick<DemoRows, 'users' | 'doctors'> & { clinics: PlannedClinic[] } = {
    users: [],
    doctors: [],
    clinics: [],
  }
  let last: LastPractice | null = null
  for (const [number, spot] of spots.entries()) {
    const second: boolean =
      last !== null &&
      last.clinics < 3 &&
      last.spot.city === spot.city &&
      last.spot.country === spot.country &&
      random.chance(0.3)
    if (!second || last === null) {
      const isCenter = random.chance(0.12)
      const user = userRow(
        makePerson(random, { country: spot.country, number, bornFrom: 1958, bornTo: 1994 }),
        'doctor',
        passwordHash,
        now - random.int(130, 900) * DAY_MS,
      )
      const doctor = doctorRow(random, user, spot.country, isCenter, now)
      practices.users.push(user)
      practices.doctors.push(doctor)
      last = { id: user.id, spot, isCenter, isVerified: doctor.verifiedAt !== null, clinics: 0 }
    }
    last.clinics += 1
    const { isCenter } = last
    const night = {
      service: isCenter || !last.isVerified ? undefined : services.next(spot),
      takesEmergencies: !isCenter && number % 6 === 0,
    }
    const form = { ...clinicForm(random, spot, isCenter, now), ...nightFields(spot, number, night) }
    practices.clinics.push({ doctorId: last.id, country: spot.country, spot, form })
  }
  return practices
}

function doctorRow(
  random: Random,
  user: DemoRows['users'][number],
  country: DemoCountry,
  isServiceProvider: boolean,
  now: Instant,
): DemoRows['doctors'][number] {
  const born = Number(user.dateOfBirth.slice(0, 4))
  const experience = random.int(1, Math.max(1, Number(localDateOf('UTC', now).slice(0, 4)) - born - 24))
  return {
    userId: user.id,
    isServiceProvider,
    registrationId: isServiceProvider ? null : makeRegistrationId(random, country),
    verifiedAt: random.chance(0.85) ? user.createdAt : null,
    specializations: random.sample(SPECIALIZATION_IDS, random.int(1, 6)),
    experience,
    about: makeAbout(random, DEMO_COUNTRY_FACTS[country].language, experience),
    degree: makeDegree(random, country),
  }
}

/** Kinds of animals that practices name; one in ten names none, which stands for all. */
const TREATED: readonly { species: readonly Species[]; weight: number }[] = [
  { species: ['Dog', 'Cat', 'Rabbit'], weight: 3 },
  { species: ['Dog', 'Cat', 'Rabbit', 'Guinea pig', 'Hamster', 'Mouse'], weight: 3 },
  { species: ['Cat', 'Dog', 'Birds', 'Parrots', 'Turtles', 'Lizards', 'Reptiles'], weight: 1 },
  { species: ['Horse', 'Sheep', 'Goat', 'Chicken', 'Dog'], weight: 1 },
  { species: [], weight: 1 },
]

function clinicForm(
  random: Random,
  { country, city, state, lat, lng }: ClinicSpot,
  isCenter: boolean,
  now: Instant,
): Omit<NewClinic, 'phone' | 'emergencyPhone' | 'takesEmergencies'> {
  const { name, currency, language } = DEMO_COUNTRY_FACTS[country]
  const services = isCenter ? random.int(2, 5) : random.chance(0.25) ? random.int(1, 2) : 0
  return {
    name: makePracticeName(random, country, state),
    address: {
      addressLine1: makeStreet(random, country),
      addressLine2: '',
      zipcode: makeZip(random, country, state, city),
      city,
      state,
      country: name,
    },
    position: { lat, lng },
    parking: '',
    access: '',
    languages: language === 'en' ? ['en'] : [language, 'en'],
    questions: [],
    currency,
    ...makeFees(random, currency),
    color: random.pick(CLINIC_COLORS),
    schedule: makeSchedule(
      random,
      random.pickWeighted([
        { minutes: 15, weight: 2 },
        { minutes: 30, weight: 6 },
        { minutes: 60, weight: 1 },
      ] as const).minutes,
    ),
    additionalServices: makeServices(random, { language, currency, count: services }),
    holidays: publicHolidays(country, localDateOf('UTC', now)),
    species: [...random.pickWeighted(TREATED).species],
    confirmAtOnce: random.chance(0.2),
    cancelNoticeHours: random.pick([0, 0, 0, 4, 24]),
    requestExpiryHours: random.pick([4, 8, 8, 16]),
    horizonDays: HORIZON_DAYS_MAX,
    reminderHours: [USUAL_REMINDER_HOURS],
  }
}

/** Owners live near clinics. */
function makeHouseholds(spots: readonly ClinicSpot[], count: number, passwordHash: string, now: Instant) {
  const random = createRandom(SEED, 'households')
  const allergies = createRandom(SEED, 'allergies')
  const households: Pick<DemoRows, 'users' | 'pets'> & { animals: Map<DemoCountry, DemoAnimal[]> } = {
    users: [],
    pets: [],
    animals: new Map(),
  }
  const today = localDateOf('UTC', now)
  for (let number = 0; number < count; number += 1) {
    const { country, city, state } = random.pick(spots)
    const person = makePerson(random, { country, number: 1000 + number, bornFrom: 1945, bornTo: 2007 })
    const user = {
      ...userRow(person, 'patient', passwordHash, now - random.int(125, 700) * DAY_MS),
      addressLine1: makeStreet(random, country),
      addressLine2: '',
      zipcode: makeZip(random, country, state, city),
      city,
      state,
      country: DEMO_COUNTRY_FACTS[country].name,
    }
    households.users.push(user)
    for (
      let animals = random.pickWeighted([
        { n: 1, weight: 6 },
        { n: 2, weight: 3 },
        { n: 3, weight: 1 },
        { n: 4, weight: 1 },
      ]).n;
      animals > 0;
      animals -= 1
    ) {
      const { language } = DEMO_COUNTRY_FACTS[country]
      const pet = petRow(makePet(random, country), user.id, today, user.createdAt)
      households.pets.push({ ...pet, allergies: makeAllergies(allergies, language) })
      const list = households.animals.get(country) ?? []
      list.push({
        id: pet.id,
        ownerId: user.id,
        species: pet.species,
        language,
      })
      households.animals.set(country, list)
    }
  }
  return households
}

function petRow(
  { name, gender, type, breed, age }: ReturnType<typeof makePet>,
  ownerId: string,
  today: string,
  createdAt: number,
): Omit<DemoRows['pets'][number], 'allergies'> {
  const bornOn = birthDateFromAge(parseAge(age) ?? { years: 1, months: 0 }, today)
  return { id: uuidv7(), ownerId, name, gender, species: type, breed, ageEntered: age, bornOn, createdAt }
}

async function seedAppointments(
  { database }: Context,
  clinics: readonly { clinic: DemoClinic; country: DemoCountry }[],
  animals: ReadonlyMap<DemoCountry, DemoAnimal[]>,
  claims: Claims,
  now: Instant,
): Promise<void> {
  const rows: Pick<DemoRows, 'appointments' | 'events'> = { appointments: [], events: [] }
  const add = (more: typeof rows) => {
    for (const row of more.appointments) rows.appointments.push(row)
    for (const row of more.events) rows.events.push(row)
  }
  for (const [number, { clinic, country }] of clinics.entries()) {
    const random = createRandom(SEED, `agenda ${number}`)
    const shared = { clinic, animals: animals.get(country) ?? [], claims, now }
    if (shared.animals.length === 0) continue
    const busyness = 0.4 + random.next() * 0.8
    add(makeAgenda(random, { ...shared, fromDay: -120, days: 120, density: 0.006 * busyness }))
    add(makeAgenda(random, { ...shared, fromDay: 0, days: 5, density: 0.16 * busyness }))
    add(makeAgenda(random, { ...shared, fromDay: 5, days: 23, density: 0.02 * busyness }))
  }
  await insertRows(database, 'appointments', rows.appointments)
  await insertRows(database, 'events', rows.events)
  await insertRows(database, 'care', careOf(rows.appointments))
}
