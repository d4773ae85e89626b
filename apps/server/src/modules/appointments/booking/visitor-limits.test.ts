/** @module-tag databases */
import { getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import {
  createAppointment,
  holdSlot,
  releaseVisitorHold,
} from '@vetvisit/contract/appointments/booking/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteOldSalts } from '../../../db/secrets.ts'
import { clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner, petOf } from '../../../../test/harness.ts'
import { rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile({ config: { rateLimit: true } })

const MINUTE = 60_000
const START = '2026-03-03T09:00:00.000Z'

const newClinic = async () => (await clinicOf(harness, await onboardedDoctor(harness)))._id
const take = (clinicId: string, ip: string, start = START) =>
  harness.send(holdSlot, { body: { clinicId, start }, ip })
const dataOf = ({ body }: { body: unknown }) =>
  (body as { data: { held: boolean; reason?: string; holdKey?: string } }).data
const NOT_HELD = { held: false, reason: 'limit' }

describe('two hundred visitors of one network', () => {
  // specification/readings §9: limits of visitors, and nobody is turned away
  it('hold three times, and all of them may go on', async () => {
    const clinics: string[] = []
    for (let count = 0; count < 5; count += 1) clinics.push(await newClinic())
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => take(clinics[index % 5] ?? '', `203.0.113.${index}`)),
    )
    const held = answers.filter((answer) => answer.httpStatus === 200 && dataOf(answer).held)
    expect(held).toHaveLength(3)
    const others = answers.filter((answer) => !held.includes(answer))
    for (const answer of others) expect([200, 409]).toContain(answer.httpStatus)
    const unheld = others.filter(({ httpStatus }) => httpStatus === 200)
    for (const answer of unheld) expect(dataOf(answer)).toEqual(NOT_HELD)
    const [stored] = await rowsOf<{ count: number }>(
      harness.database,
      sql`select count(*)::int as count from visitor_holds`,
    )
    expect(stored?.count).toBe(3)
  })

  it('are told neither how many nor whose holds there are', async () => {
    const clinics = [await newClinic(), await newClinic(), await newClinic(), await newClinic()]
    for (const clinic of clinics.slice(0, 3)) await take(clinic, '198.51.100.1')
    const last = await take(clinics[3] ?? '', '198.51.100.254')
    expect(last.body).toEqual({ status: 'success', data: NOT_HELD })
  })
})

describe('one network', () => {
  // specification/readings §9: limits of visitors, and nobody is turned away
  it('holds twelve times an hour, counted for a /56 of IPv6 as a whole', async () => {
    const clinic = await newClinic()
    const outcomes: boolean[] = []
    for (let count = 0; count < 14; count += 1) {
      const start = new Date(Date.parse(START) + count * 30 * MINUTE).toISOString()
      const answer = dataOf(await take(clinic, `2001:db8:0:12${count.toString(16)}0::${count + 1}`, start))
      outcomes.push(answer.held)
      if (answer.holdKey !== undefined)
        await harness.call(releaseVisitorHold, { body: { holdKey: answer.holdKey } })
    }
    expect(outcomes.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => true))
    expect(outcomes.slice(12)).toEqual([false, false])
    const elsewhere = await take(clinic, '2001:db8:0:2200::1', '2026-03-04T09:00:00.000Z')
    expect(dataOf(elsewhere).held).toBe(true)
    harness.clock.advance(61 * MINUTE)
    expect(dataOf(await take(clinic, '2001:db8:0:1200::1', '2026-03-05T09:00:00.000Z')).held).toBe(true)
  })

  // specification/readings §9: visitors read free and taken times, nothing more
  it('reads slots six hundred times a minute', async () => {
    const clinicId = await newClinic()
    const query = { clinicId, from: '2026-03-03', days: 1 }
    const answers: Awaited<ReturnType<typeof harness.send>>[] = []
    // A hundred at a time: a server whose event loop is busy for two seconds refuses calls for another reason.
    for (let round = 0; round < 7; round += 1) {
      const hundred = Array.from({ length: 100 }, (_, index) =>
        harness.send(getVisitorSlots, { query, ip: `192.0.2.${index}` }),
      )
      answers.push(...(await Promise.all(hundred)))
    }
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(600)
    expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(100)
  })

  // specification/readings §9: no address of a visitor is stored
  it('is stored under the salt of a day, which is deleted the day after', async () => {
    await take(await newClinic(), '203.0.113.9')
    const salts = () =>
      rowsOf(harness.database, sql`select name from secrets where name like 'networks of %'`)
    expect(await salts()).toHaveLength(1)
    harness.clock.advance(25 * 60 * MINUTE)
    await deleteOldSalts(harness.database, harness.clock.now())
    expect(await salts()).toEqual([])
    const [raw] = await rowsOf<{ count: number }>(
      harness.database,
      sql`select count(*)::int as count from attempts where key like 'hold:visitors:%' and key like '%203.0.113%'`,
    )
    expect(raw?.count).toBe(0)
  })
})

describe('a race of visitors and owners for one time', () => {
  it('leaves one claim on it', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinicId = (await clinicOf(harness, doctor))._id
    const owners = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const owner = await onboardedOwner(harness)
        return { token: owner.token, petId: (await petOf(harness, owner))._id }
      }),
    )
    const visitors = Array.from({ length: 12 }, (_, index) => take(clinicId, `198.51.${100 + index}.1`))
    const bookings = owners.map(({ token, petId }) =>
      harness.send(createAppointment, { token, body: { clinicId, petId, start: START } }),
    )
    const answers = await Promise.all([...visitors, ...bookings])
    const won = answers.filter(
      (answer, index) => answer.httpStatus === 200 && (index >= visitors.length || dataOf(answer).held),
    )
    expect(won).toHaveLength(1)
    const claims = await rowsOf(
      harness.database,
      sql`select a.id from appointments a where doctor_id = ${doctor.id}::uuid and status in ('held', 'requested', 'approved')`,
    )
    expect(claims).toHaveLength(1)
  })
})
