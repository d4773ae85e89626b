import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updateNotificationPreferences } from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
  SCHEDULE,
} from '../../../../test/harness.ts'
import { mailsOfFile } from '../../../adapters/mail/mail.test-support.ts'
import { execute } from '../../../../test/sql.ts'

const { harness, received, deliver, announced, unconfirmed, world } = mailsOfFile()

const MINUTE = 60_000
const to = ({ email }: Pick<Person, 'email'>) => received.filter((one) => one.to.includes(email))
const subjectsTo = (person: Person) => to(person).map(({ mail }) => mail.subject)
const textTo = (person: Person) => to(person).at(-1)?.mail.text ?? ''

/** Makes all bundled mails due. */
async function quarterLater() {
  await announced()
  harness.clock.advance(15 * MINUTE)
  await deliver()
}

const place = (clinic: { _id: string }) => ({ clinicId: clinic._id, date: '2026-03-03' })

async function fullDay() {
  const doctor = await onboardedDoctor(harness)
  const clinic = await clinicOf(harness, doctor, {
    schedule: [{ ...SCHEDULE, fromTimeHour: 9, toTimeHour: 10, slotPerPatient: 60 }],
  })
  const guest = await onboardedOwner(harness)
  const pet = await petOf(harness, guest)
  const start = '2026-03-03T08:00:00.000Z'
  const taken = await harness.call(createAppointment, {
    token: guest.token,
    body: { clinicId: clinic._id, petId: pet._id, start },
  })
  const free = () =>
    harness.call(updateAppointment, { token: guest.token, body: { _id: taken._id, status: 'withdrawn' } })
  return { clinic, free }
}

describe('an offer to the waiting list', () => {
  it('is mailed at once with a link to book exactly that time, also in quiet hours', async () => {
    const { clinic, free } = await fullDay()
    const owner = await onboardedOwner(harness)
    await harness.call(updateNotificationPreferences, {
      token: owner.token,
      body: { quietHours: { from: '06:00', until: '20:00', timeZone: 'Europe/Berlin' } },
    })
    await harness.call(joinWaitingList, { token: owner.token, body: place(clinic) })
    received.length = 0
    await free()
    await deliver()
    expect(subjectsTo(owner)).toEqual(['A time has come free'])
    expect(textTo(owner)).toContain(
      `https://vet.example/patient/book/${clinic._id}?start=2026-03-03T08%3A00%3A00.000Z`,
    )
  })

  it('is not mailed after it has expired', async () => {
    const { clinic, free } = await fullDay()
    const owner = await onboardedOwner(harness)
    await harness.call(joinWaitingList, { token: owner.token, body: place(clinic) })
    received.length = 0
    await free()
    harness.clock.advance(15 * MINUTE)
    await deliver()
    expect(subjectsTo(owner)).toEqual([])
  })

  // specification/readings §6: an offer whose time is no longer held is not mailed (added)
  it('is not mailed after the owner has booked the time', async () => {
    const { clinic, free } = await fullDay()
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    await harness.call(joinWaitingList, { token: owner.token, body: place(clinic) })
    received.length = 0
    await free()
    const body = { clinicId: clinic._id, petId: pet._id, start: '2026-03-03T08:00:00.000Z' }
    await harness.call(createAppointment, { token: owner.token, body })
    await deliver()
    expect(subjectsTo(owner)).not.toContain('A time has come free')
  })

  it('requires an owner who can be notified', async () => {
    const { clinic } = await fullDay()
    const stranger = await unconfirmed(await onboardedOwner(harness))
    const refusal = (person: Person) =>
      harness.refusal(joinWaitingList, { token: person.token, body: place(clinic) })
    expect(await refusal(stranger)).toMatchObject({ httpStatus: 409, code: 'not_reachable' })
    const owner = await onboardedOwner(harness)
    const mails = (mail: boolean) =>
      harness.call(updateNotificationPreferences, { token: owner.token, body: { appointments: { mail } } })
    await mails(false)
    expect(await refusal(owner)).toMatchObject({ code: 'not_reachable' })
    await mails(true)
    await harness.call(joinWaitingList, { token: owner.token, body: place(clinic) })
  })
})

describe('quiet hours', () => {
  const NIGHT = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }
  const quiet = (person: Person, until = NIGHT.until) =>
    harness.call(updateNotificationPreferences, {
      token: person.token,
      body: { quietHours: { ...NIGHT, until } },
    })

  it('hold an answer back until they are over', async () => {
    const { owner, book, answer } = await world()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    await quiet(owner)
    received.length = 0
    harness.clock.set('2026-03-02T22:30:00.000Z')
    await answer(_id, { status: 'approved' })
    await deliver()
    expect(subjectsTo(owner)).toEqual([])
    harness.clock.set('2026-03-03T05:59:59.000Z')
    await deliver()
    expect(subjectsTo(owner)).toEqual([])
    harness.clock.set('2026-03-03T06:00:00.000Z')
    await deliver()
    expect(subjectsTo(owner)).toEqual(['Appointment confirmed'])
  })

  it('do not hold back messages that would be too late afterwards', async () => {
    const { owner, doctor, book, answer } = await world()
    const { _id } = await book('2026-03-03T08:00:00.000Z')
    await answer(_id, { status: 'approved' })
    await deliver()
    await quiet(owner, '07:01')
    received.length = 0
    harness.clock.set('2026-03-02T22:30:00.000Z')
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id, isCancelled: true },
    })
    await deliver()
    expect(subjectsTo(owner)).toEqual(['Appointment cancelled'])
  })

  it('hold the night’s requests back until the morning, in one mail', async () => {
    const { doctor, owner, book } = await world()
    await quiet(doctor)
    received.length = 0
    harness.clock.set('2026-03-02T22:00:00.000Z')
    await execute(
      harness.database,
      sql`update sessions set expires_at = expires_at + interval '1 day' where user_id = ${owner.id}::uuid`,
    )
    await book('2026-03-05T09:00:00.000Z')
    await quarterLater()
    await book('2026-03-06T09:00:00.000Z')
    await quarterLater()
    expect(subjectsTo(doctor)).toEqual([])
    harness.clock.set('2026-03-03T06:00:00.000Z')
    await deliver()
    expect(subjectsTo(doctor)).toEqual(['2 new requests and messages'])
  })
})
