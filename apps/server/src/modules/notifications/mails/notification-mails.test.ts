import { requestMove, proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updateNote } from '@vetvisit/contract/notes/routes'
import { updateNotificationPreferences } from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { onboardedDoctor, type Person } from '../../../../test/harness.ts'
import { assistantOf, joinAsVet } from '../../../../test/team.ts'
import { takeMail } from '../../../db/transactions/outbox.ts'
import { announceMissed } from '../public.ts'
import { findPushedMessage } from '../delivery/push-query.ts'
import { MEDICINE, reportOf, write } from '../../notes/notes.test-support.ts'
import { mailsOfFile } from '../../../adapters/mail/mail.test-support.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'

const { harness, received, refusals, deliver, announced, world } = mailsOfFile()

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

async function withAssistants() {
  const parts = await world()
  const hired = async (rights?: readonly ('appointments' | 'requests' | 'owners')[]) => {
    const person = await assistantOf(harness, parts.doctor, rights)
    await execute(
      harness.database,
      sql`update users set email_verified_at = created_at where id = ${person.id}::uuid`,
    )
    return person
  }
  const helper = await hired()
  const without = await hired(['appointments', 'owners'])
  received.length = 0
  return { ...parts, helper, without }
}

describe('a new request', () => {
  it('reaches the doctor and assistants with the right by mail, and no others', async () => {
    const { doctor, helper, without, book } = await withAssistants()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    await quarterLater()
    expect(subjectsTo(doctor)).toEqual(['New request'])
    expect(subjectsTo(helper)).toEqual(['New request'])
    expect(subjectsTo(without)).toEqual([])
    expect(textTo(doctor)).toContain(
      'Mira Vogel requests Thursday, 5 March 2026 at 10:00 for Bello at Tierklinik Nord.',
    )
    const page = `https://vet.example/doctor/requests?request=${_id}`
    expect(textTo(doctor)).toContain(`Approve:\n${page}&act=approve`)
    expect(textTo(doctor)).toContain(`Reject:\n${page}&act=reject`)
    expect(textTo(doctor)).toContain(`Open the request:\n${page}\n`)
  })

  it('waits a quarter of an hour for others, and all are sent in one mail', async () => {
    const { doctor, owner, book } = await world()
    received.length = 0
    const first = await book('2026-03-05T09:00:00.000Z')
    await announced()
    harness.clock.advance(10 * MINUTE)
    const second = await book('2026-03-06T09:00:00.000Z')
    await announced()
    harness.clock.advance(5 * MINUTE - 1)
    await deliver()
    expect(subjectsTo(doctor)).toEqual([])
    harness.clock.advance(1)
    await deliver()
    expect(subjectsTo(doctor)).toEqual(['2 new requests and messages'])
    for (const { _id } of [first, second]) expect(textTo(doctor)).toContain(`request=${_id}&act=approve`)
    harness.clock.advance(60 * MINUTE)
    await deliver()
    expect(to(doctor)).toHaveLength(1)
    expect(subjectsTo(owner)).toEqual([])
  })

  it('is not mailed once it was answered or withdrawn', async () => {
    const { doctor, owner, book, answer } = await world()
    received.length = 0
    const [answered, withdrawn] = [
      await book('2026-03-05T09:00:00.000Z'),
      await book('2026-03-06T09:00:00.000Z'),
    ]
    await answer(answered._id, { status: 'approved' })
    await harness.call(updateAppointment, {
      token: owner.token,
      body: { _id: withdrawn._id, status: 'withdrawn' },
    })
    await quarterLater()
    expect(subjectsTo(doctor)).toEqual([])
  })

  // specification/readings §9: who leaves a practice hears nothing more of it (added)
  it('is not mailed to a vet who has left the practice meanwhile', async () => {
    const { doctor, helper, book } = await withAssistants()
    await book('2026-03-05T09:00:00.000Z')
    await announced()
    await joinAsVet(harness, doctor, await onboardedDoctor(harness))
    await quarterLater()
    expect([subjectsTo(doctor), subjectsTo(helper)]).toEqual([[], ['New request']])
  })

  it('is mailed in the language of each reader', async () => {
    const { doctor, helper, book } = await withAssistants()
    await execute(harness.database, sql`update users set language = 'de' where id = ${doctor.id}::uuid`)
    await execute(harness.database, sql`update users set language = 'hi' where id = ${helper.id}::uuid`)
    await book('2026-03-05T09:00:00.000Z')
    await quarterLater()
    expect(subjectsTo(doctor)).toEqual(['Neue Anfrage'])
    expect(textTo(doctor)).toContain('Annehmen:\nhttps://')
    expect(subjectsTo(helper)).toEqual(['नया अनुरोध'])
  })

  it('is not mailed to an unconfirmed address, or to a person who has switched it off', async () => {
    const { doctor, helper, book } = await withAssistants()
    await execute(
      harness.database,
      sql`update users set email_verified_at = null where id = ${helper.id}::uuid`,
    )
    await harness.call(updateNotificationPreferences, {
      token: doctor.token,
      body: { appointments: { mail: false } },
    })
    await book('2026-03-05T09:00:00.000Z')
    await quarterLater()
    expect(received).toEqual([])
    const reasons = await rowsOf(
      harness.database,
      sql`select state, reason from outbox where recipient_id = ${helper.id}::uuid and notification_id is not null`,
    )
    expect(reasons).toEqual([{ state: 'cancelled', reason: 'unconfirmed' }])
  })

  it('is mailed even after a crash between the booking and its announcement', async () => {
    const { doctor, book } = await world()
    received.length = 0
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    await announced()
    await execute(harness.database, sql`delete from outbox where recipient_id = ${doctor.id}::uuid`)
    await execute(
      harness.database,
      sql`update notifications set announced_at = null where appointment_id = ${_id}::uuid`,
    )
    harness.clock.advance(15 * MINUTE)
    await announceMissed(harness.context)
    await announceMissed(harness.context)
    await deliver()
    expect(subjectsTo(doctor)).toEqual(['New request'])
  })
})

async function twoRequests() {
  const parts = await world()
  await deliver()
  received.length = 0
  await parts.book('2026-03-05T09:00:00.000Z')
  await parts.book('2026-03-06T09:00:00.000Z')
  await announced()
  harness.clock.advance(15 * MINUTE)
  return parts
}

describe('bundled mails', () => {
  it('are taken by one server, however many try', async () => {
    const { doctor } = await twoRequests()
    const taken = await Promise.all([1, 2, 3].map(() => takeMail(harness.database, harness.clock.now())))
    expect(taken.map((due) => due?.entries.length ?? 0).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
    expect(taken.find((due) => due)?.entries.map(({ recipientId }) => recipientId)).toEqual([
      doctor.id,
      doctor.id,
    ])
  })

  it('have the same text and Message-ID when they are sent again after a crash, without later messages', async () => {
    const { doctor, book } = await twoRequests()
    const taken = await takeMail(harness.database, harness.clock.now())
    await book('2026-03-09T09:00:00.000Z')
    await announced()
    harness.clock.advance(15 * MINUTE)
    await deliver()
    expect(to(doctor).map(({ mail }) => mail.subject)).toEqual(['2 new requests and messages', 'New request'])
    expect(to(doctor)[0]?.mail.messageId).toBe(`<${taken?.mailId}@vet.example>`)
    expect(new Set(to(doctor).map(({ mail }) => mail.messageId)).size).toBe(2)
  })

  it('stay together when the mail server refuses temporarily', async () => {
    const { doctor } = await twoRequests()
    refusals.push(451)
    await deliver()
    expect(to(doctor)).toEqual([])
    harness.clock.advance(MINUTE)
    await deliver()
    expect(subjectsTo(doctor)).toEqual(['2 new requests and messages'])
  })
})

describe('a move request', () => {
  it('reaches the practice, with a link that opens it', async () => {
    const { doctor, without, owner, book, answer } = await withAssistants()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    await answer(_id, { status: 'approved' })
    await deliver()
    received.length = 0
    await harness.call(requestMove, {
      token: owner.token,
      body: { _id, starts: ['2026-03-06T09:00:00.000Z'], note: '' },
    })
    await quarterLater()
    expect(subjectsTo(doctor)).toEqual(['Request to move'])
    expect(textTo(doctor)).toContain(`https://vet.example/doctor/requests?request=${_id}`)
    expect(subjectsTo(without)).toEqual(['Request to move'])
  })
})

describe('a proposal', () => {
  it('reaches the owner at once, with answers that still need a confirmation', async () => {
    const { owner, doctor, book } = await world()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    received.length = 0
    await harness.call(proposeTime, {
      token: doctor.token,
      body: { _id, start: '2026-03-06T09:00:00.000Z', note: '' },
    })
    await deliver()
    expect(subjectsTo(owner)).toEqual(['Another time proposed'])
    const page = `https://vet.example/patient/visits/${_id}`
    expect(textTo(owner)).toContain(`Accept:\n${page}?act=accept`)
    expect(textTo(owner)).toContain(`Decline:\n${page}?act=decline`)
    expect(textTo(owner)).toContain('Answer by: ')
    // The logo, and no calendar.
    expect(to(owner)[0]?.mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png'])
  })
})

describe('documents', () => {
  it('are mailed to their reader, all of a quarter of an hour in one mail, without their text', async () => {
    const { doctor, owner, pet, book, answer } = await world()
    await answer((await book('2026-03-05T09:00:00.000Z'))._id, { status: 'approved' })
    await deliver()
    received.length = 0
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Leishmania positive' })
    await write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] })
    await quarterLater()
    expect(subjectsTo(owner)).toEqual(['2 new documents'])
    expect(textTo(owner)).toContain(`https://vet.example/patient/history/${pet._id}?entry=`)
    expect(to(owner)[0]?.raw).not.toMatch(/Leishmania|Meloxicam/)
  })

  it('that are shared are mailed to the doctor', async () => {
    const { doctor, owner, pet, book, answer } = await world()
    await answer((await book('2026-03-05T09:00:00.000Z'))._id, { status: 'approved' })
    const report = await reportOf(harness, owner, pet._id)
    await quarterLater()
    received.length = 0
    await harness.call(updateNote, {
      token: owner.token,
      body: { action: 'share', noteId: report._id, data: { docId: doctor.id } },
    })
    await quarterLater()
    expect(subjectsTo(doctor)).toEqual(['Report shared'])
    expect(textTo(doctor)).toContain(`https://vet.example/doctor/patients/${pet._id}?entry=${report._id}`)
  })

  // specification/readings §9: who leaves a practice hears nothing more of it (added)
  it('that are shared are neither mailed nor pushed to a vet who has left the practice meanwhile', async () => {
    const { doctor, owner, pet, book, answer } = await world()
    await answer((await book('2026-03-05T09:00:00.000Z'))._id, { status: 'approved' })
    const report = await reportOf(harness, owner, pet._id)
    await quarterLater()
    received.length = 0
    await harness.call(updateNote, {
      token: owner.token,
      body: { action: 'share', noteId: report._id, data: { docId: doctor.id } },
    })
    await announced()
    const [message] = await rowsOf<{ id: string }>(
      harness.database,
      sql`select id from notifications where recipient_id = ${doctor.id}::uuid and type = 'report'`,
    )
    const pushed = () => findPushedMessage(harness.database, message?.id ?? '', harness.clock.now())
    expect(await pushed()).toMatchObject({ type: 'report', recipientId: doctor.id })
    await joinAsVet(harness, doctor, await onboardedDoctor(harness))
    await quarterLater()
    expect(subjectsTo(doctor)).toEqual([])
    expect(await pushed()).toBeUndefined()
  })

  it('are not mailed to a person who has switched that off', async () => {
    const { doctor, owner, pet, book, answer } = await world()
    await answer((await book('2026-03-05T09:00:00.000Z'))._id, { status: 'approved' })
    await harness.call(updateNotificationPreferences, {
      token: owner.token,
      body: { documents: { mail: false } },
    })
    await deliver()
    received.length = 0
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Fine' })
    await quarterLater()
    expect(subjectsTo(owner)).toEqual([])
  })
})
