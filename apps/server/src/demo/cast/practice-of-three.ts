import { DEFAULT_RIGHTS, RECEPTION_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { DAY_MS, localDateOf, weekdayOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { refreshSearchText } from '../../modules/search/public.ts'
import { type DemoClinic, makeAgenda } from '../agenda.ts'
import { letArrive } from './arrivals.ts'
import { insertDoctors, openClinic, userRow } from '../building-blocks.ts'
import { clinic } from './cast-clinics.ts'
import { doctorOf, emailOf, person } from './cast-people.ts'
import { insertDemoReasons } from './demo-reasons.ts'
import { giveFaces } from '../invented/faces.ts'
import { BUSY, writeAgenda } from './full-weeks.ts'
import { publicHolidays } from '../invented/holidays.ts'
import { type CastStage, request } from './lives.ts'
import { busyWeek } from '../invented/opening-hours.ts'
import { createRandom } from '../invented/random.ts'
import { type DemoRows, insertDemoRoom, insertDemoTasks, insertRows } from '../repository.ts'

/** Hours of vets who are not there whenever the clinic is: weekday, from and until in minutes of the day. */
const MORNINGS_AND_AFTERNOONS = [0, 1, 2, 3].flatMap((weekday) => [
  { schedule: 0, weekday, start: 8 * 60, end: 12 * 60 + 30 },
  { schedule: 1, weekday, start: 13 * 60 + 30, end: 17 * 60 },
])
const LATE_DAYS = [
  ...[0, 2, 4].map((weekday) => ({ schedule: 0, weekday, start: 12 * 60, end: 18 * 60 })),
  { schedule: 1, weekday: 5, start: 9 * 60, end: 12 * 60 },
]

/** How much of the time ahead is taken, by vet in their order. */
const DENSITIES = [0.75, 0.6, 0.5]

/** Creates a practice of three vets, an assistant and a reception, with reasons and a treatment room of its own, and a PIN for everybody: a clinic in whose weeks each vet has visits and requests. */
export async function seedPracticeOfThree(context: Context, stage: CastStage, now: Instant): Promise<void> {
  const { database } = context
  const joined = now - 280 * DAY_MS
  const [lead, second, third, assistant, reception] = makeTeam(stage.passwordHash, joined)
  const vets = [lead, second, third]
  await insertRows(database, 'users', [...vets, assistant, reception])
  await insertRows(database, 'deskPins', pinsOf([...vets, assistant, reception], stage.pinHash, joined))
  const leadOf = await insertDoctors(
    database,
    [doctorOf(lead.id, false, joined, ['internal-medicine', 'preventive-medicine'])],
    joined,
  )
  await insertRows(database, 'doctors', [
    {
      ...doctorOf(second.id, false, joined, ['surgery', 'anesthesia']),
      about:
        'Fachtierarzt für Chirurgie. Ich operiere dienstags und donnerstags und rufe nach jeder Narkose an.',
    },
    {
      ...doctorOf(third.id, false, joined, ['preventive-medicine', 'animal-welfare']),
      about: 'Ich berate zu Fütterung, Haltung und Impfungen, gern auch bei Kaninchen und Vögeln.',
    },
  ])
  const { practiceId } = leadOf(lead.id)
  await insertRows(database, 'memberships', [
    ...[second, third].map(({ id }) => memberOf(practiceId, { userId: id, kind: 'vet', joinedAt: joined })),
    {
      ...memberOf(practiceId, { userId: assistant.id, kind: 'assistant', joinedAt: joined }),
      principalId: lead.id,
      rights: [...DEFAULT_RIGHTS],
    },
    {
      ...memberOf(practiceId, { userId: reception.id, kind: 'reception', joinedAt: joined }),
      rights: [...RECEPTION_RIGHTS],
    },
  ])
  await giveFaces(context, [...vets, assistant, reception], now)
  const opened = await openClinic(context, leadOf(lead.id), clinicForm(now), now)
  const agendas = await letWork(context, opened, [second.id, third.id])
  const reasons = await insertDemoReasons(database, { practiceId, surgeon: second.id }, joined)
  await seedAgendas(
    context,
    stage,
    agendas.map((agenda) => ({ ...agenda, reasons })),
    now,
  )
  await insertDemoRoom(database, { clinicId: opened.id, surgeon: second.id }, joined)
  await insertDemoTasks(database, { clinicId: opened.id, createdBy: lead.id }, now)
}

type User = DemoRows['users'][number]

function makeTeam(passwordHash: string, joined: Instant): [User, User, User, User, User] {
  const userOf =
    (role: 'doctor' | 'assistant') =>
    (...facts: Parameters<typeof person>) =>
      userRow(person(...facts), role, passwordHash, joined)
  const [vet, helper] = [userOf('doctor'), userOf('assistant')]
  return [
    vet(emailOf('vetOfTeam'), 'Hannah Seidel', 'f', '1979-03-05', '1760406906'),
    vet('felix.oster@demo.vetvisit.example', 'Felix Oster', 'm', '1985-10-21', '1760406907'),
    vet('aylin.kaya@demo.vetvisit.example', 'Aylin Kaya', 'f', '1992-12-02', '1760406908'),
    helper('petra.vogt@demo.vetvisit.example', 'Petra Vogt', 'f', '1991-06-17', '1760406909'),
    helper(emailOf('reception'), 'Lukas Arndt', 'm', '1996-08-09', '17604069010'),
  ]
}

const pinsOf = (users: readonly User[], pinHash: string, setAt: Instant): DemoRows['deskPins'] =>
  users.map(({ id }) => ({ userId: id, pinHash, setAt }))

const memberOf = (
  practiceId: string,
  member: Pick<DemoRows['memberships'][number], 'userId' | 'kind' | 'joinedAt'>,
): DemoRows['memberships'][number] => ({
  practiceId,
  ...member,
  principalId: null,
  isAdmin: false,
  rights: [],
})

function clinicForm(now: Instant) {
  const today = localDateOf('Europe/Berlin', now)
  const place = { lat: 52.4862, lng: 13.4217 }
  return clinic('Tierärztehaus an der Hasenheide', 'Graefestraße 71', '10967', place, '#ea1f63', now, {
    schedule: busyWeek(weekdayOf(today)),
    holidays: publicHolidays('DE', today),
    phone: '+493023125013',
  })
}

/** Lets further vets work at a clinic in hours of their own. @returns the clinic as each vet has it, the lead first */
async function letWork(
  { database }: Context,
  opened: DemoClinic,
  [second, third]: readonly [string, string],
): Promise<DemoClinic[]> {
  const further = [
    { doctorId: second, hours: MORNINGS_AND_AFTERNOONS },
    { doctorId: third, hours: LATE_DAYS },
  ]
  const rows = further.map(({ doctorId }, index) => ({
    clinicId: opened.id,
    doctorId,
    position: index + 1,
    ownHours: true,
  }))
  await insertRows(database, 'clinicVets', rows)
  const hours = further.flatMap((vet) =>
    vet.hours.map(({ schedule, weekday, start, end }) => ({
      clinicId: opened.id,
      doctorId: vet.doctorId,
      schedule,
      weekday,
      startMinute: start,
      endMinute: end,
    })),
  )
  await insertRows(database, 'vetHours', hours)
  await refreshSearchText(database, { clinicId: opened.id })
  return [opened, ...further.map((vet) => ({ ...opened, ...vet }))]
}

/** Weeks of visits of each vet, and one waiting request. */
async function seedAgendas(
  context: Context,
  { seed, claims, animalsOf }: CastStage,
  agendas: readonly DemoClinic[],
  now: Instant,
): Promise<void> {
  const random = createRandom(seed, 'demo practice of three')
  const all = animalsOf('DE')
  const animals = random.sample(all, Math.min(140, Math.floor(all.length / 2)))
  const ofWeek: DemoRows['appointments'] = []
  for (const [index, agenda] of agendas.entries()) {
    const density = DENSITIES[index] ?? 0.5
    const shared = { clinic: agenda, animals, claims, future: BUSY, now }
    const before = [
      makeAgenda(random, { ...shared, fromDay: -45, days: 38, density: 0.2 }),
      makeAgenda(random, { ...shared, fromDay: -7, days: 7, density: 0.7 }),
    ]
    const week = makeAgenda(random, { ...shared, fromDay: 0, days: 7, density })
    ofWeek.push(...week.appointments)
    await writeAgenda(context, [
      ...before,
      week,
      makeAgenda(random, { ...shared, fromDay: 7, days: 14, density: density / 2 }),
    ])
  }
  await letArrive(context.database, ofWeek, now)
  const [lead] = agendas
  const [animal] = random.sample(animals, 1)
  if (lead && animal) await request(context, claims, { practice: lead, animal, daysAhead: 3 }, now)
}
