import { DEFAULT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { DAY_MS, localDateOf, weekdayOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { insertDoctors, openClinic, userRow } from '../building-blocks.ts'
import { ARRIVAL, centerClinic, clinic, teamDay } from './cast-clinics.ts'
import { doctorOf, emailOf, person } from './cast-people.ts'
import { giveFaces } from '../invented/faces.ts'
import { publicHolidays } from '../invented/holidays.ts'
import { seedEmergencyClinic, seedPractice } from './full-weeks.ts'
import { type CastStage, seedCenter, seedOwner } from './lives.ts'
import { busyWeek, everyDay, saturdayAfternoon } from '../invented/opening-hours.ts'
import { seedPracticeOfThree } from './practice-of-three.ts'
import { insertRows } from '../repository.ts'

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
  await seedPracticeOfThree(context, stage, now)
}
