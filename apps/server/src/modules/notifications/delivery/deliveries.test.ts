/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getDeliveries, getNotifications, registerDevice } from '@vetvisit/contract/notifications/routes'
import { updateNote } from '@vetvisit/contract/notes/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clinicOf, onboardedDoctor, type Person } from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { deliverPushes } from './deliver.ts'
import { reportOf, uploaded, write } from '../../notes/notes.test-support.ts'
import { operate } from '../../../operator/operate.ts'
import { mailsOfFile } from '../../../adapters/mail/mail.test-support.ts'
import { execute } from '../../../../test/sql.ts'

const { harness, received, refusals, deliver, announced, world } = mailsOfFile()

const MINUTE = 60_000
const deliveriesOf = (person: Person, appointmentId: string) =>
  harness.call(getDeliveries, { token: person.token, query: { appointmentId } })

const inboxOf = async (person: Person, role: 'patient' | 'doctor') =>
  (await harness.call(getNotifications, { token: person.token, params: { role }, query: {} })).notifications

describe('the delivery log of an appointment', () => {
  it('shows the practice the recipients, channels and times of each message', async () => {
    const { doctor, owner, book, answer } = await world()
    await harness.call(registerDevice, { token: owner.token, body: { token: 'phone', platform: 'ios' } })
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    await announced()
    harness.clock.advance(MINUTE)
    await answer(_id, { status: 'approved' })
    await deliver()
    await deliverPushes(harness.context)
    expect(await deliveriesOf(doctor, _id)).toEqual([
      {
        type: 'appointment-approved',
        title: 'Appointment confirmed',
        to: { fullname: 'Mira Vogel', isOwner: true },
        toldAt: '2026-03-02T07:01:00.000Z',
        mail: { state: 'sent', reason: null, at: '2026-03-02T07:01:00.000Z' },
        push: { state: 'sent', reason: null, at: '2026-03-02T07:01:00.000Z' },
      },
      {
        type: 'request',
        title: 'New request',
        to: { fullname: 'Ruth Lange', isOwner: false },
        toldAt: '2026-03-02T07:00:00.000Z',
        mail: { state: 'waiting', reason: null, at: '2026-03-02T07:15:00.000Z' },
        push: null,
      },
    ])
  })

  // specification/readings §9: a push that is no longer true is not sent, as a mail is not (added)
  it('says that a push was not sent because the request was answered, withdrawn or had ended before', async () => {
    const { doctor, owner, book, answer } = await world()
    await harness.call(registerDevice, { token: doctor.token, body: { token: 'desk', platform: 'ios' } })
    const pushOf = async (appointmentId: string) => {
      const told = await deliveriesOf(doctor, appointmentId)
      return told.find(({ type }) => type === 'request')?.push
    }
    const waiting = await book('2026-03-05T09:00:00.000Z')
    await announced()
    await deliverPushes(harness.context)
    expect(await pushOf(waiting._id)).toMatchObject({ state: 'sent' })
    const answered = await book('2026-03-05T10:00:00.000Z')
    const withdrawn = await book('2026-03-05T11:00:00.000Z')
    await announced()
    await answer(answered._id, { status: 'approved' })
    await harness.call(updateAppointment, {
      token: owner.token,
      body: { _id: withdrawn._id, status: 'withdrawn' },
    })
    await deliverPushes(harness.context)
    for (const { _id } of [answered, withdrawn])
      expect(await pushOf(_id)).toMatchObject({ state: 'dropped', reason: 'outdated' })
    const ended = await book('2026-03-05T12:00:00.000Z')
    await announced()
    await execute(
      harness.database,
      sql`update appointments set expires_at = created_at where id = ${ended._id}::uuid`,
    )
    await deliverPushes(harness.context)
    expect(await pushOf(ended._id)).toMatchObject({ state: 'dropped', reason: 'outdated' })
  })

  it('says why a mail has not arrived, without the address or the mail server’s answer', async () => {
    const { doctor, owner, book, answer } = await world()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    await execute(
      harness.database,
      sql`update users set email = ${`unknown-${owner.email}`} where id = ${owner.id}::uuid`,
    )
    await answer(_id, { status: 'approved' })
    await deliver()
    const [delivered] = await deliveriesOf(doctor, _id)
    expect(delivered?.mail).toMatchObject({ state: 'failed', reason: 'unknown_address' })
    expect(JSON.stringify(await deliveriesOf(doctor, _id))).not.toMatch(/@|No such user/)
  })

  it('says that a mail will be tried again', async () => {
    const { doctor, book, answer } = await world()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    await deliver()
    refusals.push(451)
    await answer(_id, { status: 'approved' })
    await deliver()
    const [delivered] = await deliveriesOf(doctor, _id)
    expect(delivered?.mail).toEqual({ state: 'waiting', reason: 'refused', at: '2026-03-02T07:00:30.000Z' })
  })

  it('includes appointments that were confirmed with their booking', async () => {
    const { owner, doctor, pet } = await world()
    const clinic = await clinicOf(harness, doctor, { name: 'Praxis Sofort', confirmAtOnce: true })
    const { _id } = await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: '2026-03-05T09:00:00.000Z' },
    })
    await deliver()
    const delivered = await deliveriesOf(doctor, _id)
    expect(delivered).toMatchObject([
      { title: 'Appointment confirmed', to: { isOwner: true }, mail: { state: 'sent' } },
      { type: 'appointment-new', to: { isOwner: false } },
    ])
  })

  it('is hidden from other practices', async () => {
    const { doctor, owner, book } = await world()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    const helper = await assistantOf(harness, doctor)
    expect(await deliveriesOf(helper, _id)).toHaveLength(1)
    const stranger = await onboardedDoctor(harness)
    for (const { token } of [stranger, owner])
      expect(await harness.refusal(getDeliveries, { token, query: { appointmentId: _id } })).toMatchObject({
        httpStatus: 404,
      })
  })
})

describe('the operator', () => {
  const printed: string[] = []
  const run = (...args: string[]) => {
    printed.length = 0
    return operate(args, {
      database: harness.database,
      live: harness.context.live,
      files: harness.context.files,
      now: harness.clock.now(),
      print: (line) => printed.push(line),
    })
  }

  it('sees waiting, sent and failed entries with the reason, and queues them again', async () => {
    await execute(harness.database, sql`delete from outbox`)
    const { owner, book, answer } = await world()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    const known = owner.email
    await execute(
      harness.database,
      sql`update users set email = ${`unknown-${known}`} where id = ${owner.id}::uuid`,
    )
    await answer(_id, { status: 'approved' })
    await deliver()
    expect(await run('list-deliveries')).toBe(0)
    expect(printed).toContainEqual(expect.stringMatching(/^mail\tfailed\t\d+$/))
    const line = printed.find((text) => text.includes('unknown_address')) ?? ''
    expect(line).toContain(`mail appointment-approved to unknown-${known}`)
    expect(line).toContain('1 tries, given up')
    expect(line.split('\t').at(-1)).toContain('No such user')
    const id = line.split('\t')[0] ?? ''

    await execute(harness.database, sql`update users set email = ${known} where id = ${owner.id}::uuid`)
    received.length = 0
    expect(await run('retry-delivery', id)).toBe(0)
    await deliver()
    expect(received.map(({ mail }) => mail.subject)).toEqual(['Appointment confirmed'])
    expect(await run('retry-delivery', id)).toBe(1)
    await run('list-deliveries')
    expect(printed.at(-1)).toBe('Nothing was given up, and nothing waits for another try.')
  })
})

describe('a message about a document', () => {
  // specification/owner §3: notification fields and types
  it('has the link to the file, live and in the inbox, as long as its reader may see it', async () => {
    const { doctor, owner, pet, book, answer } = await world()
    await answer((await book('2026-03-05T09:00:00.000Z'))._id, { status: 'approved' })
    const report = await reportOf(harness, owner, pet._id)
    harness.live.sent.length = 0
    const share = (action: 'share' | 'unshare') =>
      harness.call(updateNote, {
        token: owner.token,
        body: { action, noteId: report._id, data: { docId: doctor.id } },
      })
    await share('share')
    const [shared] = await inboxOf(doctor, 'doctor')
    expect(shared).toMatchObject({ type: 'report', fileUrl: expect.stringContaining('/files/') })
    expect(harness.live.sent.map(({ payload }) => payload)).toContainEqual({
      action: 'created',
      data: shared,
    })
    await share('unshare')
    expect((await inboxOf(doctor, 'doctor'))[0]?.fileUrl).toBeNull()
  })

  it('of a practice has the link for the owner; one without a file has none', async () => {
    const { doctor, owner, pet, book, answer } = await world()
    await answer((await book('2026-03-05T09:00:00.000Z'))._id, { status: 'approved' })
    const fileUrl = await uploaded(harness, doctor.id)
    await write(harness, doctor, 'report', { pet: pet._id, fileUrl, fileName: 'blood.pdf' })
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Fine' })
    const [lab, report] = await inboxOf(owner, 'patient')
    expect([lab?.fileUrl, report?.fileUrl]).toEqual([null, expect.stringContaining('/files/')])
  })
})
