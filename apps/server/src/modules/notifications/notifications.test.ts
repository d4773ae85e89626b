/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import {
  allNotificationsDeletedEvent,
  notificationDeletedEvent,
  notificationEvent,
} from '@vetvisit/contract/events'
import {
  deleteAllNotifications,
  deleteNotification,
  getNotifications,
  markNotificationsSeen,
} from '@vetvisit/contract/notifications/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { endCare } from '@vetvisit/contract/owners/care-routes'
import { archivePet, updatePet } from '@vetvisit/contract/pets/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
  phoneOf,
} from '../../../test/harness.ts'
import { announceMissed } from './delivery/announce.ts'
import { catchUpFrom } from './inbox/rules.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { assistantOf } from '../../../test/team.ts'
import { jpeg, uploaded } from '../../../test/uploads.ts'

const harness = harnessOfFile()
beforeEach(() => {
  harness.live.sent.length = 0
})

async function world(doctorChanges: Record<string, unknown> = {}) {
  const doctor = await onboardedDoctor(harness, doctorChanges)
  const clinic = await clinicOf(harness, doctor)
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  let day = 2
  /** A request on the next working day; three may wait, so each is answered. */
  const ask = async () => {
    const start = `2026-03-${String((day += 1)).padStart(2, '0')}T09:00:00.000Z`
    return harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start, confirmed: true },
    })
  }
  return { doctor, clinic, owner, pet, ask }
}

type InboxRole = 'patient' | 'doctor' | 'assistant' | 'service_provider'
const inbox = (person: Person, role: InboxRole, query: Record<string, unknown> = {}) =>
  harness.call(getNotifications, { token: person.token, params: { role }, query })

describe('the inbox', () => {
  // specification/owner §7: GET /notifications/get/{role}
  it('lists newest first, in pages, with the number of unseen messages', async () => {
    const { doctor, ask } = await world()
    const asked = [await ask(), await ask(), await ask()]
    const first = await inbox(doctor, 'doctor', { limit: 2 })
    expect(first.notifications.map((message) => message.appointment?._id)).toEqual([
      asked[2]?._id,
      asked[1]?._id,
    ])
    expect(first).toMatchObject({
      unseen: 3,
      cursor: first.notifications[0]?._id,
      nextCursor: first.notifications[1]?._id,
    })
    const second = await inbox(doctor, 'doctor', { limit: 2, before: first.nextCursor })
    expect(second).toMatchObject({
      notifications: [{ appointment: { _id: asked[0]?._id } }],
      nextCursor: null,
    })
    expect(
      await harness.refusal(getNotifications, {
        token: doctor.token,
        params: { role: 'doctor' },
        query: { after: 'x' },
      }),
    ).toMatchObject({ code: 'invalid' })
  })

  it('gives the messages since a cursor', async () => {
    const { doctor, ask } = await world()
    await ask()
    const { cursor } = await inbox(doctor, 'doctor')
    // Far enough in the past not to be reached by the overlap of a catch-up.
    await execute(harness.database, sql`delete from outbox where notification_id = ${cursor}::uuid`)
    await execute(
      harness.database,
      sql`update notifications set id = ${catchUpFrom(catchUpFrom(cursor ?? ''))}::uuid, announced_at = created_at where id = ${cursor}::uuid`,
    )
    const second = await ask()
    const since = await inbox(doctor, 'doctor', { after: cursor })
    expect(since.notifications.map((message) => message.appointment?._id)).toEqual([second._id])
    const nothing = await inbox(await onboardedOwner(harness), 'patient', { after: cursor })
    expect(nothing).toEqual({ notifications: [], unseen: 0, cursor, nextCursor: null })
  })

  it('reaches back a little when it catches up, for messages that were committed late', () => {
    expect(catchUpFrom('019c8f00-0000-7abc-8def-000000000000')).toBe('019c8eff-c568-7000-8000-000000000000')
  })

  // specification/owner §6: notifications per role
  it('is named by the caller’s own role, and hidden under any other', async () => {
    const { doctor, owner } = await world()
    const provider = await onboardedDoctor(harness, { isServiceProvider: true })
    const allowed: [Person, InboxRole][] = [
      [doctor, 'doctor'],
      [owner, 'patient'],
      [provider, 'doctor'],
      [provider, 'service_provider'],
    ]
    const hidden: [Person, InboxRole][] = [
      [doctor, 'patient'],
      [doctor, 'assistant'],
      [doctor, 'service_provider'],
      [owner, 'doctor'],
      [owner, 'service_provider'],
      [provider, 'patient'],
    ]
    for (const [person, role] of allowed) expect((await inbox(person, role)).unseen).toBe(0)
    for (const [person, role] of hidden) {
      expect(
        await harness.refusal(getNotifications, { token: person.token, params: { role } }),
      ).toMatchObject({ httpStatus: 404 })
      expect(
        await harness.refusal(deleteAllNotifications, { token: person.token, params: { role } }),
      ).toMatchObject({ httpStatus: 404 })
    }
    expect(await harness.refusal(getNotifications, { params: { role: 'doctor' } })).toMatchObject({
      httpStatus: 401,
    })
  })

  it('marks some or all as seen', async () => {
    const { doctor, ask } = await world()
    for (let asked = 0; asked < 3; asked += 1) await ask()
    const { notifications } = await inbox(doctor, 'doctor')
    const seen = (ids?: string[]) =>
      harness.call(markNotificationsSeen, { token: doctor.token, body: ids ? { ids } : {} })
    expect(await seen([notifications[0]?._id ?? ''])).toEqual({ unseen: 2 })
    expect((await inbox(doctor, 'doctor')).notifications.map((message) => message.isSeen)).toEqual([
      true,
      false,
      false,
    ])
    expect(await seen()).toEqual({ unseen: 0 })
  })

  it('marks no other person’s messages', async () => {
    const { doctor, owner, ask } = await world()
    await ask()
    const { notifications } = await inbox(doctor, 'doctor')
    await harness.call(markNotificationsSeen, {
      token: owner.token,
      body: { ids: [notifications[0]?._id ?? ''] },
    })
    expect((await inbox(doctor, 'doctor')).unseen).toBe(1)
  })

  // specification/owner §7: DELETE /notifications/delete/{id}
  // specification/owner §7: realtime events {userId}_notification, _delete, _delete_all
  it('deletes a message once, for its recipient alone, and announces it live', async () => {
    const { doctor, owner, ask } = await world()
    await ask()
    const id = (await inbox(doctor, 'doctor')).notifications[0]?._id ?? ''
    expect(await harness.refusal(deleteNotification, { token: owner.token, params: { id } })).toMatchObject({
      httpStatus: 404,
    })
    expect((await inbox(doctor, 'doctor')).notifications).toHaveLength(1)
    harness.live.sent.length = 0
    await harness.call(deleteNotification, { token: doctor.token, params: { id } })
    expect(harness.live.sent).toEqual([
      {
        userId: doctor.id,
        event: notificationDeletedEvent(doctor.id),
        payload: { action: 'delete', data: { _id: id } },
      },
    ])
    expect(await harness.refusal(deleteNotification, { token: doctor.token, params: { id } })).toMatchObject({
      httpStatus: 404,
    })
    expect((await inbox(doctor, 'doctor')).notifications).toEqual([])
  })

  // specification/owner §7: DELETE /notifications/delete-all/{role}
  // specification/owner §7: realtime events {userId}_notification, _delete, _delete_all
  it('deletes all present messages, and leaves later ones', async () => {
    const { doctor, ask } = await world()
    await ask()
    const other = await world()
    await other.ask()
    harness.live.sent.length = 0
    await harness.call(deleteAllNotifications, { token: doctor.token, params: { role: 'doctor' } })
    expect(harness.live.sent).toEqual([
      {
        userId: doctor.id,
        event: allNotificationsDeletedEvent(doctor.id),
        payload: { action: 'delete_all', data: null },
      },
    ])
    harness.clock.advance(1000)
    await ask()
    expect((await inbox(doctor, 'doctor')).notifications).toHaveLength(1)
    expect((await inbox(other.doctor, 'doctor')).notifications).toHaveLength(1)
  })
})

describe('a message', () => {
  // specification/owner §3: notification fields and types
  // specification/owner §4: live events created, deleted, all deleted
  // specification/owner §7: realtime events {userId}_notification, _delete, _delete_all
  // specification/practice §3: Notification fields
  it('goes out live in each reader’s language, once it is committed', async () => {
    const { doctor, ask } = await world()
    await harness.call(updateDoctor, { token: doctor.token, body: { language: 'de' } })
    await ask()
    expect(harness.live.sent).toMatchObject([
      {
        userId: doctor.id,
        event: notificationEvent(doctor.id),
        payload: {
          action: 'created',
          data: {
            type: 'request',
            title: 'Neue Anfrage',
            message: 'Mira Vogel möchte mit Bello kommen: Di., 3. März, 10:00 Uhr, Tierklinik Nord.',
            patient: { fullname: 'Mira Vogel' },
            doctor: { fullname: 'Ruth Lange' },
            color: '#2296f3',
            AppointmentType: 'consultation',
            isSeen: false,
          },
        },
      },
    ])
  })

  it('is the same live and in the inbox', async () => {
    const { doctor, ask } = await world()
    await ask()
    const live = harness.live.sent[0]?.payload as { data: unknown }
    expect((await inbox(doctor, 'doctor')).notifications).toEqual([live.data])
  })

  // specification/owner §3: notification fields and types
  it('names both sides, and leads to its subject', async () => {
    const { doctor, owner, ask } = await world()
    const request = await ask()
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: request._id, status: 'approved' },
    })
    expect((await inbox(owner, 'patient')).notifications).toMatchObject([
      {
        patient: { fullname: 'Mira Vogel' },
        doctor: { fullname: 'Ruth Lange' },
        link: `/patient/visits/${request._id}`,
      },
    ])
    expect((await inbox(doctor, 'doctor')).notifications).toMatchObject([
      {
        patient: { fullname: 'Mira Vogel' },
        doctor: { fullname: 'Ruth Lange' },
        link: `/doctor/requests?request=${request._id}`,
      },
    ])
  })

  it('is written once for a change and a person, with one push', async () => {
    const { doctor, ask } = await world()
    await phoneOf(harness, doctor)
    const request = await ask()
    const rows = await rowsOf(
      harness.database,
      sql`select payload, state, channel from outbox where recipient_id = ${doctor.id}::uuid and notification_id is not null`,
    )
    const [message] = (await inbox(doctor, 'doctor')).notifications
    expect(rows).toEqual([
      { channel: 'push', state: 'waiting', payload: { type: 'request', id: message?._id } },
    ])
    await expect(
      execute(
        harness.database,
        sql`insert into notifications (id, recipient_id, type, appointment_id, appointment_version, params, color, created_at)
        select ${uuidv7()}::uuid, recipient_id, type, appointment_id, appointment_version, params, color, created_at from notifications where appointment_id = ${request._id}::uuid`,
      ),
    ).rejects.toThrow('Failed query')
  })

  it('that was not announced because of a crash is announced by the sweep, once', async () => {
    const { doctor, ask } = await world()
    const request = await ask()
    const marked = () =>
      rowsOf(
        harness.database,
        sql`select announced_at is not null as marked from notifications where appointment_id = ${request._id}::uuid`,
      )
    await expect.poll(marked).toEqual([{ marked: true }])
    // As if the server had ended before it wrote the mark, a moment after the event.
    await execute(
      harness.database,
      sql`update notifications set announced_at = null where appointment_id = ${request._id}::uuid`,
    )
    harness.live.sent.length = 0
    await announceMissed(harness.context)
    expect(harness.live.sent).toEqual([])
    harness.clock.advance(2001)
    await Promise.all([announceMissed(harness.context), announceMissed(harness.context)])
    expect(harness.live.sent.map(({ userId, event }) => [userId, event])).toEqual([
      [doctor.id, notificationEvent(doctor.id)],
    ])
  })
})

const animals = async (person: Person, role: InboxRole) =>
  (await inbox(person, role)).notifications.map(({ pet }) => pet)
const answer = (doctor: Person, _id: string, status: 'approved' | 'rejected') =>
  harness.call(updateAppointment, { token: doctor.token, body: { _id, status } })

describe('the animal of a message', () => {
  it('is that of the appointment, with its photo, for the owner and the practice', async () => {
    const { doctor, owner, pet, ask } = await world()
    const assistant = await assistantOf(harness, doctor)
    const photo = await uploaded(harness, { token: owner.token, path: 'pet/profile', bytes: await jpeg() })
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pet._id },
      body: { profile: photo },
    })
    const request = await ask()
    await answer(doctor, request._id, 'approved')
    const bello = { _id: pet._id, name: 'Bello', type: 'Dog', breed: 'Beagle' }
    for (const [person, role] of [
      [owner, 'patient'],
      [doctor, 'doctor'],
      [assistant, 'assistant'],
    ] as const) {
      const [seen] = await animals(person, role)
      expect(seen).toEqual({ ...bello, profile: expect.stringContaining('/files/') as unknown })
    }
  })

  it('is that of a document, also after it was archived', async () => {
    const { doctor, owner, pet, ask } = await world()
    const request = await ask()
    await answer(doctor, request._id, 'approved')
    await harness.call(createNote, {
      token: doctor.token,
      body: { action: 'lab', data: { pet: pet._id, text: 'Leucocytes 12' } },
    })
    await harness.call(archivePet, { token: owner.token, query: { petId: pet._id, confirmed: true } })
    const { notifications } = await inbox(owner, 'patient')
    expect(notifications.find(({ type }) => type === 'report')?.pet).toMatchObject({
      _id: pet._id,
      profile: null,
    })
  })

  it('is not told to a practice whose request has ended', async () => {
    const { doctor, owner, ask } = await world()
    const request = await ask()
    expect(await animals(doctor, 'doctor')).toMatchObject([{ name: 'Bello' }])
    await answer(doctor, request._id, 'rejected')
    expect(await animals(doctor, 'doctor')).toEqual([null])
    expect(await animals(owner, 'patient')).toMatchObject([{ name: 'Bello' }])
  })

  it('is not told to a practice whose record its owner has left', async () => {
    const { doctor, owner, ask } = await world()
    const request = await ask()
    await answer(doctor, request._id, 'approved')
    await harness.call(updateAppointment, {
      token: owner.token,
      body: { _id: request._id, isCancelled: true },
    })
    expect(await animals(doctor, 'doctor')).toMatchObject([{ name: 'Bello' }, { name: 'Bello' }])
    await harness.call(endCare, { token: owner.token, query: { doctorid: doctor.id } })
    expect(await animals(doctor, 'doctor')).toEqual([null, null])
  })
})
