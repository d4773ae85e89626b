/** @module-tag databases */
import { holdSlot, releaseVisitorHold } from '@vetvisit/contract/appointments/booking/routes'
import type { Route } from '@vetvisit/contract/http'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { asked, NEW_PERSON } from '../src/modules/auth/codes/codes.test-support.ts'
import { createFindCaller } from '../src/modules/auth/sessions/find-caller.ts'
import {
  clinicOf,
  harnessOfFile,
  headersOf,
  LOCAL_MAIL_SECRET,
  onboardedDoctor,
  type Raw,
  SCHEDULE,
  urlOf,
} from './harness.ts'
import { rowsOf } from './sql.ts'

/*
 * Visitors of two servers on one database: each server has queues and memory of its own, and what is counted is counted together.
 */
const harness = harnessOfFile({ config: { rateLimit: true, demo: true } })
let second: FastifyInstance

beforeAll(async () => {
  const { context } = harness
  second = await buildApp({
    ...context,
    findCaller: createFindCaller(context),
    version: '0.0.0-test',
    localMailSecret: LOCAL_MAIL_SECRET,
  })
  await second.ready()
})
afterAll(() => second.close())

const MINUTE = 60_000
const NINE = Date.parse('2026-03-03T08:00:00.000Z')
const slot = (number: number, minutes = 30) => new Date(NINE + number * minutes * MINUTE).toISOString()

/** Sends a call to one of the servers in turn. */
async function send(turn: number, route: Route, request: Raw & { ip: string }) {
  const app = turn % 2 === 0 ? harness.app : second
  const response = await app.inject({
    method: route.method,
    url: urlOf(route, request),
    headers: headersOf(request),
    remoteAddress: request.ip,
    payload: JSON.stringify(request.body),
  })
  return { status: response.statusCode, body: response.json<{ data: unknown }>() }
}

type HoldData = { held: boolean; reason?: string; holdKey?: string }
const hold = async (turn: number, ip: string, body: { clinicId: string; start: string }) => {
  const answer = await send(turn, holdSlot, { ip, body })
  return answer.status === 200 ? (answer.body.data as HoldData) : { held: false, reason: 'refused' }
}
const newClinic = async (changes: Record<string, unknown> = {}) =>
  (await clinicOf(harness, await onboardedDoctor(harness), changes))._id

describe('visitors of two servers', () => {
  it('hold three times in one network, of two hundred who try at once', async () => {
    const clinics = [await newClinic(), await newClinic(), await newClinic(), await newClinic()]
    const answers: HoldData[] = []
    // Fifty at a time: a server whose event loop is busy for two seconds refuses calls for another reason.
    for (let count = 0; count < 200; count += 50) {
      const fifty = Array.from({ length: 50 }, (_, index) =>
        hold(index, `203.0.113.${count + index}`, {
          clinicId: clinics[index % 4] ?? '',
          start: slot(index % 16),
        }),
      )
      answers.push(...(await Promise.all(fifty)))
    }
    expect(answers.filter(({ held }) => held)).toHaveLength(3)
    const [stored] = await rowsOf<{ count: number }>(
      harness.database,
      sql`select count(*)::int as count from visitor_holds`,
    )
    expect(stored?.count).toBe(3)
  })

  it('hold twelve times an hour in one network', async () => {
    const clinicId = await newClinic()
    const outcomes: boolean[] = []
    for (let turn = 0; turn < 14; turn += 1) {
      const { held, holdKey } = await hold(turn, `198.51.100.${turn}`, { clinicId, start: slot(turn) })
      outcomes.push(held)
      if (holdKey !== undefined)
        await send(turn + 1, releaseVisitorHold, { ip: '198.51.100.1', body: { holdKey } })
    }
    expect(outcomes).toEqual([...Array<boolean>(12).fill(true), false, false])
  })

  it('hold a tenth of the free times of a clinic’s day, from all networks together', async () => {
    const clinicId = await newClinic({ schedule: [{ ...SCHEDULE, slotPerPatient: 15 }] })
    // The day has 36 slots from 8 to 17.
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        hold(index, `192.${index + 1}.2.1`, { clinicId, start: slot(index, 15) }),
      ),
    )
    expect(answers.filter(({ held }) => held)).toHaveLength(3)
  })

  it('wait fifteen minutes for a time that their network did not use, at the other server', async () => {
    const wish = { clinicId: await newClinic(), start: slot(3) }
    expect(await hold(0, '203.0.112.1', wish)).toMatchObject({ held: true })
    harness.clock.advance(5 * MINUTE)
    expect(await hold(1, '203.0.112.2', wish)).toEqual({ held: false, reason: 'lapsed' })
    harness.clock.advance(15 * MINUTE)
    expect(await hold(1, '203.0.112.2', wish)).toMatchObject({ held: true })
  })

  // specification/owner §7: POST /auth/code, /auth/code/verify
  it('use a code once, at the same moment at both', async () => {
    const clinicId = await newClinic()
    const code = await asked(harness, { ip: '192.0.2.1' })
    const pet = { name: 'Nelly', gender: 'f', type: 'Cat', breed: 'Not sure', age: '2' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        send(turn, requestAppointment, {
          ip: '192.0.2.1',
          body: { ...code, person: NEW_PERSON, pet, clinicId, start: slot(turn) },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 422, 422, 422, 422, 422,
    ])
    const [made] = await rowsOf(
      harness.database,
      sql`select (select count(*)::int from users where email = ${code.email}) as accounts,
        (select count(*)::int from pets p join users u on u.id = p.owner_id where u.email = ${code.email}) as pets,
        (select count(*)::int from appointments a join users u on u.id = a.owner_id where u.email = ${code.email}) as appointments`,
    )
    expect(made).toEqual({ accounts: 1, pets: 1, appointments: 1 })
  })
})
