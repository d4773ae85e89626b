/** @module-tag databases */
import { deleteOwner } from '@vetvisit/contract/account/routes'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { forgotPassword, getUser, signin, signupOwner } from '@vetvisit/contract/auth/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { getOwner, updateOwner } from '@vetvisit/contract/owners/routes'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  PASSWORD,
  type Person,
  petOf,
  signUpOwner,
} from '../../../test/harness.ts'
import { tablesWith } from '../../../test/whole-database.ts'
import { ERASURES } from './erasure-query.ts'
import { EXPORTED_TABLES, PERSONAL_TABLES } from './personal-query.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()
let doctor: Person
let clinic: { id: string }
beforeAll(async () => {
  doctor = await onboardedDoctor(harness)
  clinic = await clinicOf(harness, doctor)
})

const remove = (person: Person, body: unknown = { password: PASSWORD }) =>
  harness.send(deleteOwner, { token: person.token, body })

const book = (owner: Person, petId: string, start: string) =>
  harness.call(createAppointment, {
    token: owner.token,
    body: { clinicId: clinic.id, petId, start, confirmed: true, reason: 'Mira Vogel, Am Kanal 3' },
  })

describe('the list of tables with personal data', () => {
  it('holds every table that refers to a person', async () => {
    const references = await rowsOf<{ from: string; to: string }>(
      harness.database,
      sql`select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to"
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    const byName = await rowsOf<{ name: string }>(
      harness.database,
      sql`select distinct table_name as name from information_schema.columns where table_schema = 'public'
        and column_name ~ '^(user|owner|doctor|pet|actor|principal|recipient|uploader|author|assistant)_?id$'`,
    )
    const personal = new Set(['users', ...byName.map(({ name }) => name)])
    for (let size = 0; size !== personal.size;) {
      size = personal.size
      for (const { from, to } of references) if (personal.has(to)) personal.add(from)
    }
    expect([...personal].filter((table) => !(table in PERSONAL_TABLES)).toSorted()).toEqual([])
  })

  it('names tables and columns that exist', async () => {
    for (const { name, rows, without = [] } of EXPORTED_TABLES)
      for (const column of ['true', ...without])
        expect(
          await rowsOf(
            harness.database,
            sql`select ${sql.raw(column)} from ${sql.identifier(name)} t where ${rows(doctor.id)} limit 0`,
          ),
        ).toEqual([])
  })

  it('states for each table what is erased, or why it is kept', () => {
    for (const [table, erasure] of Object.entries(ERASURES))
      expect([table, Object.keys(erasure)]).not.toEqual([table, []])
    expect(Object.keys(ERASURES).toSorted()).toEqual(Object.keys(PERSONAL_TABLES).toSorted())
  })
})

describe('deleting an account', () => {
  // specification/owner §7: DELETE /patient/delete
  it('erases the owner’s personal data from all tables', async () => {
    const owner = await onboardedOwner(harness, { fullname: 'Xaveria Quitt', mobile: '1715558001' })
    await harness.call(updateOwner, {
      token: owner.token,
      body: {
        address: {
          addressLine1: 'Quittengasse 7',
          zipcode: '10999',
          city: 'Berlin',
          state: 'Berlin',
          country: 'Germany',
        },
      },
    })
    const pet = await petOf(harness, owner, { name: 'Quastenflosser', rfid: '276099990000111' })
    const past = await book(owner, pet.id, '2026-03-03T09:00:00.000Z')
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: past.id, status: 'approved' },
    })
    await book(owner, pet.id, '2026-03-10T09:00:00.000Z')
    await harness.call(forgotPassword, { body: { email: owner.email.toUpperCase() } })
    harness.clock.set('2026-03-04T09:00:00.000Z')
    const words = [
      'Xaveria',
      'Quitt',
      '1715558001',
      'Quastenflosser',
      '276099990000111',
      'Am Kanal',
      owner.email,
    ]
    expect(await tablesWith(harness, words)).not.toEqual([])

    expect((await remove(owner)).httpStatus).toBe(200)
    expect(await tablesWith(harness, words)).toEqual([])
  })

  // specification/owner §7: DELETE /patient/delete
  it('cancels upcoming appointments regardless of notice, and notifies the practice', async () => {
    const strict = await clinicOf(harness, doctor, { cancelNoticeHours: 48, name: 'Strenge Praxis' })
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const at = (start: string) =>
      harness.call(createAppointment, {
        token: owner.token,
        body: { clinicId: strict.id, petId: pet.id, start, confirmed: true },
      })
    const approved = await at('2026-03-03T13:00:00.000Z')
    const waiting = await at('2026-03-03T14:00:00.000Z')
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: approved.id, status: 'approved' },
    })
    await harness.call(holdSlot, {
      token: owner.token,
      body: { clinicId: strict.id, start: '2026-03-04T14:00:00.000Z' },
    })
    await remove(owner)

    const rows = await rowsOf<{ id: string; status: string }>(
      harness.database,
      sql`select id, status from appointments where owner_id = ${owner.id}::uuid order by starts_at`,
    )
    expect(rows).toEqual([
      { id: approved.id, status: 'cancelled' },
      { id: waiting.id, status: 'withdrawn' },
    ])
    const inbox = await harness.call(getNotifications, {
      token: doctor.token,
      params: { role: 'doctor' },
      query: {},
    })
    const notified = inbox.notifications.filter(({ appointment }) =>
      [approved.id, waiting.id].includes(appointment?._id ?? ''),
    )
    expect(notified.filter(({ type }) => type === 'appointment-deleted')).toHaveLength(2)
    expect(new Set(notified.map(({ patientName }) => patientName))).toEqual(
      new Set([`Anonymous ${owner.id.slice(-6).toUpperCase()}`]),
    )
  })

  it('frees the slots for others', async () => {
    const [leaving, staying] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const start = '2026-03-12T09:00:00.000Z'
    await book(leaving, (await petOf(harness, leaving)).id, start)
    const other = await petOf(harness, staying)
    expect(
      (
        await harness.refusal(createAppointment, {
          token: staying.token,
          body: { clinicId: clinic.id, petId: other.id, start },
        })
      ).code,
    ).toBe('slot_taken')
    await remove(leaving)
    expect((await book(staying, other.id, start)).status).toBe('requested')
  })

  it('keeps past appointments in the practice’s record, under a pseudonym', async () => {
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner, { type: 'Cat', breed: 'Siamese' })
    const visit = await book(owner, pet.id, '2026-03-05T09:00:00.000Z')
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: visit.id, status: 'approved' },
    })
    harness.clock.set('2026-03-06T09:00:00.000Z')
    await remove(owner)
    const [kept] = await rowsOf<object>(
      harness.database,
      sql`select a.status, a.reason, u.fullname, u.email, u.mobile, p.name, p.species, p.breed, p.archived_at is not null as archived
        from appointments a join users u on u.id = a.owner_id join pets p on p.id = a.pet_id where a.id = ${visit.id}::uuid`,
    )
    const pseudonym = `Anonymous ${owner.id.slice(-6).toUpperCase()}`
    expect(kept).toEqual({
      status: 'approved',
      reason: '',
      fullname: pseudonym,
      email: null,
      mobile: null,
      name: pseudonym,
      species: 'Cat',
      breed: 'Siamese',
      archived: true,
    })
  })

  it('refuses new rows of the deleted owner by any statement', async () => {
    const owner = await onboardedOwner(harness)
    await remove(owner)
    await expect(
      execute(
        harness.database,
        sql`insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
          values (gen_random_uuid(), ${owner.id}::uuid, 'Late', 'm', 'Dog', 'Beagle', '2020-01-01', now())`,
      ),
    ).rejects.toMatchObject({ cause: expect.objectContaining({ constraint: 'owner_is_here' }) as unknown })
  })

  it('ends every session and socket, and refuses further sign-ins', async () => {
    const owner = await onboardedOwner(harness)
    const second = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    const before = harness.live.disconnected.length
    await remove(owner)
    for (const token of [owner.token, second.token])
      expect(await harness.refusal(getUser, { token })).toMatchObject({
        httpStatus: 403,
        code: 'session_expired',
      })
    expect(harness.live.disconnected.length - before).toBe(2)
    expect(await harness.refusal(signin, { body: { email: owner.email, password: PASSWORD } })).toMatchObject(
      { code: 'wrong_credentials' },
    )
  })

  it('lets the same address sign up again', async () => {
    const owner = await onboardedOwner(harness)
    await remove(owner)
    const again = await harness.call(signupOwner, {
      body: { email: owner.email, password: PASSWORD, confirmPassword: PASSWORD },
    })
    expect(again.user.id).not.toBe(owner.id)
    expect(again.user.fullname).toBe('')
  })

  it('is possible before onboarding is finished', async () => {
    expect((await remove(await signUpOwner(harness))).httpStatus).toBe(200)
  })

  it.each([
    [{}, 'Password Required'],
    [{ password: '' }, 'Password Required'],
    [{ password: 'not the password' }, 'Password is incorrect'],
  ])('is refused with %j, and nothing changes', async (body, text) => {
    const owner = await onboardedOwner(harness)
    const answer = await remove(owner, body)
    expect(answer).toMatchObject({ httpStatus: 422, body: { fields: { password: text } } })
    expect((await harness.call(getOwner, { token: owner.token })).fullname).toBe('Mira Vogel')
  })

  it('pauses after several wrong passwords', async () => {
    const owner = await onboardedOwner(harness)
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await remove(owner, { password: `guess number ${tries}` })).httpStatus)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('is not found for another person’s id and for doctors', async () => {
    const [owner, other] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    expect((await remove(owner, { password: PASSWORD, _id: other.id })).httpStatus).toBe(404)
    expect((await remove(doctor)).httpStatus).toBe(404)
    expect((await harness.send(deleteOwner, { body: { password: PASSWORD } })).httpStatus).toBe(401)
    expect((await remove(owner, { password: PASSWORD, _id: owner.id })).httpStatus).toBe(200)
  })
})

describe('the accounts of the demo', () => {
  it('cannot be deleted', async () => {
    const demo = await openHarness({ config: { demo: true } })
    try {
      const email = 'owner@demo.vetvisit.example'
      const { token } = await demo.call(signupOwner, {
        body: { email, password: PASSWORD, confirmPassword: PASSWORD },
      })
      expect(await demo.refusal(deleteOwner, { token, body: { password: PASSWORD } })).toMatchObject({
        httpStatus: 409,
        code: 'demo_account',
      })
      const own = await signUpOwner(demo)
      expect(
        (await demo.send(deleteOwner, { token: own.token, body: { password: PASSWORD } })).httpStatus,
      ).toBe(200)
    } finally {
      await demo.close()
    }
  })
})
