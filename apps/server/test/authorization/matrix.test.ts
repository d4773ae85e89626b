import { API } from '@vetvisit/contract/api'
import { API_BASE } from '@vetvisit/contract/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../harness.ts'
import { type Cast, castOf, type Kind, nothing, type Objects, type Persona, PERSONAS } from './cast.ts'
import { allAnnounced, fingerprintOf, forgetRefusals, perform, performAndUndo } from './perform.ts'
import { type Row, TABLE } from './table.ts'

let harness: Harness
let cast: Cast
/** All that is stored, which no test here changes. */
let before: string
beforeAll(async () => {
  harness = await openHarness()
  cast = await castOf(harness)
  await allAnnounced(harness)
  before = await fingerprintOf(harness)
})
afterAll(() => harness.close())

/** Those whom nothing of PO and DT concerns. */
const STRANGERS: readonly Persona[] = ['PX', 'DX', 'AX']

const tokenOf = (who: Persona) => (who === 'AN' ? undefined : cast.tokens[who])

/** Calls that wait for the end of onboarding, for each role that has one. */
const CLOSED = API.flatMap((route) => {
  const { access } = route
  if (access === 'public' || access.duringOnboarding === true) return []
  return (['patient', 'doctor'] as const)
    .filter((role) => access.roles.includes(role))
    .map((role) => ({ route, role }))
})

describe('the table of who may do what', () => {
  it('names the calls of the running server, and no other', async () => {
    const answer = await harness.app.inject({ url: `${API_BASE}/openapi.json` })
    const { paths } = answer.json<{ paths: Record<string, Record<string, { operationId?: string }>> }>()
    const served = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
    )
    expect([...new Set(TABLE.map(({ route }) => route.name))].toSorted()).toEqual(served.toSorted())
  })

  it.each(TABLE)('$what', async ({ route, cells, send, idle = [], mayNameOthers = [] }) => {
    const outcomes: unknown[] = []
    const told: string[] = []
    const toldOfNothing: string[] = []
    const missing = { ...nothing(cast.ours), ...pick(cast.ours, mayNameOthers) }
    for (const [index, who] of PERSONAS.entries()) {
      const act = cells[index] === 200 && !idle.includes(who) ? performAndUndo : perform
      const { status, text } = await act(harness, route, send(cast.ours, who), tokenOf(who))
      outcomes.push(status)
      // A refusal says nothing that it would not say of what does not exist.
      if (status === 404 || (status !== 200 && STRANGERS.includes(who))) {
        const absent = await perform(harness, route, send(missing, who), tokenOf(who))
        told.push(`${who}: ${text}`)
        toldOfNothing.push(`${who}: ${absent.text}`)
      }
      await forgetRefusals(harness)
    }
    expect(outcomes).toEqual(cells)
    expect(told).toEqual(toldOfNothing)
    expect(await fingerprintOf(harness)).toBe(before)
  })

  it.each(TABLE.filter(({ route }) => route.access !== 'public'))(
    '$what: not with a dead session',
    async (row) => {
      const { status } = await perform(harness, row.route, row.send(cast.ours, 'PO'), 'dead')
      expect(status).toBe(403)
    },
  )

  const righted = TABLE.flatMap((row) => (row.right ? [{ ...row, right: row.right }] : []))
  it.each(righted)('$what: an assistant with the right "$right", and nobody without', async (row) => {
    const { only, without } = cast.assistants[row.right]
    const sent = row.send(cast.ours, 'AT')
    expect((await performAndUndo(harness, row.route, sent, only)).status).toBe(200)
    expect((await perform(harness, row.route, sent, without)).status).toBe(404)
    expect(await fingerprintOf(harness)).toBe(before)
  })

  it.each(CLOSED)('$route.name: not before a $role has finished onboarding', async ({ route, role }) => {
    const { status } = await perform(harness, route, {}, cast.unfinished[role])
    expect(status).toBe(409)
  })
})

describe('an id of somebody else', () => {
  // One call of PO's or DT's for each row that they may make, once for each thing that it names.
  const swaps = TABLE.flatMap((row) =>
    (['PO', 'DT'] as const)
      .filter((who) => row.cells[PERSONAS.indexOf(who)] === 200 && row.route.access !== 'public')
      .map((who) => ({ ...row, who })),
  )

  it.each(swaps)('$who: $what', async ({ route, send, who, mayNameOthers = [] }) => {
    for (const kind of namedIn(send, who)) {
      if (mayNameOthers.includes(kind)) continue
      const swapped = { ...cast.ours, [kind]: cast.foreign[kind] }
      const { status, text } = await perform(harness, route, send(swapped, who), tokenOf(who))
      expect([kind, [404, 422].includes(status) ? 'refused' : text]).toEqual([kind, 'refused'])
      await forgetRefusals(harness)
    }
    expect(await fingerprintOf(harness)).toBe(before)
  })
})

const pick = (objects: Objects, kinds: readonly Kind[]): Partial<Objects> =>
  Object.fromEntries(kinds.map((kind) => [kind, objects[kind]]))

/** Which of the cast's things a row sends. */
function namedIn(send: Row['send'], who: Persona): Kind[] {
  const named = new Set<Kind>()
  const watched = new Proxy(cast.ours, {
    get: (objects, kind: Kind) => {
      named.add(kind)
      return objects[kind]
    },
  })
  send(watched, who)
  return [...named]
}
