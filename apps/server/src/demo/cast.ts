import { HORIZON_DAYS_MAX } from '@vetvisit/contract/appointments/availability/rules'
import { DEFAULT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { USUAL_REMINDER_HOURS } from '@vetvisit/contract/clinics/rules'
import type { NewClinic } from '@vetvisit/contract/clinics/schemas'
import { DEMO_ACCOUNTS, type DemoAccountKind } from '@vetvisit/contract/settings/demo-accounts'
import { addDays, DAY_MS, localDateOf, weekdayOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../db/instant.ts'
import type { Context } from '../context/context.ts'
import { insertDoctors, openClinic, userRow } from './building-blocks.ts'
import { giveFaces } from './faces.ts'
import { publicHolidays } from './holidays.ts'
import { seedEmergencyClinic, seedPractice } from './full-weeks.ts'
import { seedCenter, seedOwner, type Stage } from './lives.ts'
import { busyWeek, everyDay, saturdayAfternoon } from './opening-hours.ts'
import type { DemoPerson } from './people.ts'
import { insertRows, type DemoRows } from './repository.ts'

const FRIDAY = 4

type CastStage = Stage & { passwordHash: string }

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

/** Creates the accounts that the login page offers, with a full day, waiting requests and messages. */
export async function seedCast(context: Context, stage: CastStage, now: Instant): Promise<void> {
  const { database } = context
  const joined = now - 300 * DAY_MS
  const today = localDateOf('Europe/Berlin', now)
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
  const surgeon = userRow(
    person(emailOf('emergencyClinic'), 'Matthias Brenner', 'm', '1976-01-23', '1760406905'),
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
  const assistant = userRow(
    person(emailOf('assistant'), 'Nele Fuchs', 'f', '1994-11-08', '1760406904'),
    'assistant',
    stage.passwordHash,
    joined,
  )
  const newcomer = userRow(
    person('new@demo.vetvisit.example', 'Mira Sommer', 'f', '1996-02-20', '1760406903'),
    'patient',
    stage.passwordHash,
    now - DAY_MS,
  )
  await insertRows(database, 'users', [doctor, center, surgeon, owner, assistant, newcomer])
  const leadOf = await insertDoctors(
    database,
    [
      doctorOf(doctor.id, false, joined, [
        'surgery',
        'internal-medicine',
        'preventive-medicine',
        'emergency',
        'anesthesia',
      ]),
      doctorOf(center.id, true, joined, ['preventive-medicine', 'animal-welfare']),
      doctorOf(surgeon.id, false, joined, ['emergency', 'surgery', 'anesthesia']),
    ],
    joined,
  )
  await insertRows(database, 'memberships', [
    {
      practiceId: leadOf(doctor.id).practiceId,
      userId: assistant.id,
      kind: 'assistant',
      principalId: doctor.id,
      isAdmin: false,
      rights: [...DEFAULT_RIGHTS],
      joinedAt: joined,
    },
  ])
  await giveFaces(context, [doctor, center, surgeon, owner, assistant], now)
  const practice = await openClinic(
    context,
    leadOf(doctor.id),
    clinic(
      'Tierarztpraxis am Lindenhof',
      'Bergmannstraße 27',
      '10961',
      { lat: 52.4891, lng: 13.3934 },
      '#019788',
      now,
      {
        schedule: busyWeek(weekdayOf(today)),
        holidays: [...publicHolidays('DE', today), teamDay(today)],
        ...ARRIVAL,
      },
    ),
    now,
  )
  await openClinic(
    context,
    leadOf(doctor.id),
    clinic(
      'Kleintierpraxis Prenzlauer Berg',
      'Kollwitzstraße 61',
      '10435',
      { lat: 52.5362, lng: 13.4176 },
      '#ff9901',
      now,
      { schedule: saturdayAfternoon() },
    ),
    now,
  )
  const salon = await openClinic(context, leadOf(center.id), centerClinic(now), now)
  const emergency = await openClinic(
    context,
    leadOf(surgeon.id),
    clinic(
      'Tierklinik am Osthafen',
      'Stralauer Allee 8',
      '10245',
      { lat: 52.5018, lng: 13.4496 },
      '#3f51b5',
      now,
      {
        schedule: everyDay(6, 22, 15),
        holidays: [],
        phone: '+493023125110',
        emergencyPhone: '+493023125112',
        takesEmergencies: true,
      },
    ),
    now,
  )
  await seedPractice(context, stage, practice, now)
  await seedEmergencyClinic(context, stage, emergency, now)
  await seedCenter(context, stage, salon, now)
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
  verifiedAt: joined,
  specializations,
  experience: 16,
  about: isServiceProvider
    ? 'Pflege, Training und Betreuung für Hunde und Katzen, mitten in München.'
    : 'Kleintierpraxis mit viel Zeit für jedes Tier. Schwerpunkte sind Weichteilchirurgie und innere Medizin.',
  degree: isServiceProvider ? 'Hundetrainer (IHK)' : 'Dr. med. vet.',
})

/** What a practice says about itself on its public page. */
const ARRIVAL = {
  parking: 'Zwei Parkplätze im Hof, U-Bahn Gneisenaustraße in vier Minuten.',
  access: 'Ebenerdig, Rampe zu Sprechzimmer 2.',
  languages: ['de', 'en', 'tr'],
  questions: [
    {
      question: 'Brauche ich eine Überweisung?',
      answer: 'Nein. Sie können mit jedem Tier kommen, das wir behandeln.',
    },
    { question: 'Kann ich mit Karte zahlen?', answer: 'Ja, in der Praxis nach dem Besuch.' },
  ],
} satisfies Partial<NewClinic>

function clinic(
  name: string,
  addressLine1: string,
  zipcode: string,
  position: { lat: number; lng: number },
  color: NewClinic['color'],
  now: Instant,
  differing: Partial<NewClinic> = {},
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
    phone: '+493023125010',
    emergencyPhone: null,
    takesEmergencies: false,
    parking: '',
    access: '',
    languages: ['de', 'en'],
    questions: [],
    currency: 'EUR',
    consultationFee: 48,
    followUpFee: 26,
    color,
    schedule: everyDay(9, 19, 30),
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
    species: ['Dog', 'Cat', 'Rabbit', 'Guinea pig', 'Hamster', 'Birds', 'Turtles'],
    confirmAtOnce: false,
    cancelNoticeHours: 4,
    requestExpiryHours: 12,
    horizonDays: HORIZON_DAYS_MAX,
    reminderHours: [USUAL_REMINDER_HOURS],
    ...differing,
  }
}

/** The next Friday that is not tomorrow: the practice is closed for a training day. */
const teamDay = (today: string): string => addDays(today, ((FRIDAY - weekdayOf(today) + 5) % 7) + 2)

function centerClinic(now: Instant): NewClinic {
  return {
    ...clinic(
      'Pfotenzentrum Isarvorstadt',
      'Auenstraße 14',
      '80469',
      { lat: 48.1268, lng: 11.5702 },
      '#9c26b0',
      now,
    ),
    phone: '+498999998010',
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
