import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import {
  getNotificationPreferences,
  updateNotificationPreferences,
} from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  petOf,
  phoneOf,
  signUpOwner,
} from '../../../../test/harness.ts'
import { rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const EVERYTHING = {
  appointments: { mail: true, push: true },
  reminders: { mail: true, push: true },
  documents: { mail: true, push: true },
  quietHours: null,
}

const pushesTo = (userId: string) =>
  rowsOf(
    harness.database,
    sql`select id from outbox where channel = 'push' and recipient_id = ${userId}::uuid`,
  )

describe('notification preferences', () => {
  it('has everything on until a person switches it off', async () => {
    const { token } = await signUpOwner(harness)
    expect(await harness.call(getNotificationPreferences, { token })).toEqual(EVERYTHING)
  })

  it('changes only the settings that are sent', async () => {
    const { token } = await signUpOwner(harness)
    await harness.call(updateNotificationPreferences, { token, body: { reminders: { mail: false } } })
    const after = await harness.call(updateNotificationPreferences, {
      token,
      body: { appointments: { push: false } },
    })
    expect(after).toEqual({
      ...EVERYTHING,
      appointments: { mail: true, push: false },
      reminders: { mail: false, push: true },
    })
    expect(await harness.call(getNotificationPreferences, { token })).toEqual(after)
  })

  it('keeps quiet hours on the clock of the person, until they are removed', async () => {
    const { token } = await signUpOwner(harness)
    const quietHours = { from: '22:00', until: '07:30', timeZone: 'Europe/Berlin' }
    const change = (body: Parameters<typeof updateNotificationPreferences.body.parse>[0]) =>
      harness.call(updateNotificationPreferences, { token, body: body as { quietHours: typeof quietHours } })
    expect(await change({ quietHours })).toEqual({ ...EVERYTHING, quietHours })
    expect((await change({ reminders: { push: false } })).quietHours).toEqual(quietHours)
    expect((await change({ quietHours: null })).quietHours).toBeNull()
  })

  it.each([
    [{ from: '22:00', until: '22:00', timeZone: 'Europe/Berlin' }, 'quietHours.until'],
    [{ from: '24:00', until: '07:00', timeZone: 'Europe/Berlin' }, 'quietHours.from'],
    [{ from: '22:00', until: '07:00', timeZone: 'Europe/Rosenheim' }, 'quietHours.timeZone'],
  ])('refuses quiet hours %j at %s', async (quietHours, field) => {
    const { token } = await signUpOwner(harness)
    const refused = await harness.refusal(updateNotificationPreferences, { token, body: { quietHours } })
    expect(refused).toMatchObject({ httpStatus: 422, fields: { [field]: expect.any(String) } })
  })

  it('refuses a channel that does not exist', async () => {
    const { token } = await signUpOwner(harness)
    const refused = await harness.refusal(updateNotificationPreferences, {
      token,
      body: { reminders: { pigeon: false } },
    })
    expect(refused.code).toBe('invalid')
  })

  it('sends no push about appointments to a person who switched it off', async () => {
    const doctor = await onboardedDoctor(harness)
    await phoneOf(harness, doctor)
    const clinic = await clinicOf(harness, doctor)
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const book = (start: string) =>
      harness.call(createAppointment, {
        token: owner.token,
        body: { clinicId: clinic._id, petId: pet._id, start, confirmed: true },
      })
    await book('2026-03-03T09:00:00.000Z')
    expect(await pushesTo(doctor.id)).toHaveLength(1)
    await harness.call(updateNotificationPreferences, {
      token: doctor.token,
      body: { appointments: { push: false } },
    })
    await book('2026-03-03T10:00:00.000Z')
    expect(await pushesTo(doctor.id)).toHaveLength(1)
  })
})
