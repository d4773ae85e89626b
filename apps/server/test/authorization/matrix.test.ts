import { API } from '@vetvisit/contract/api'
import { API_BASE } from '@vetvisit/contract/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../harness.ts'
import { type Cast, castOf } from './cast.ts'
import { type Kind, namedIn, withAbsentIds, type Objects } from './objects.ts'
import { type Persona, PERSONAS } from './personas.ts'
import { allAnnounced, fingerprintOf, perform, performAndUndo } from './perform.ts'
import { clearRefusals } from './request.ts'
import { TABLE } from './table.ts'

let harness: Harness
let cast: Cast
/** The fingerprint that every test must leave. */
let before: string
beforeAll(async () => {
  // A demo answers the codes by which owners sign in.
  harness = await openHarness({ config: { demo: true } })
  cast = await castOf(harness)
  await allAnnounced(harness)
  before = await fingerprintOf(harness)
})
afterAll(() => harness.close())

/** Personas without a relation to PO and DT. */
const STRANGERS: readonly Persona[] = ['PX', 'DX', 'AX']

const tokenOf = (persona: Persona) => (persona === 'AN' ? undefined : cast.tokens[persona])

/** Calls that are closed during onboarding, for each role with an onboarding. */
const CLOSED = API.flatMap((route) => {
  const { access } = route
  if (access === 'public' || access.duringOnboarding === true) return []
  return (['patient', 'doctor'] as const)
    .filter((role) => access.roles.includes(role))
    .map((role) => ({ route, role }))
})

describe('the table of calls', () => {
  // specification/authorization: the table names the calls of the running server
  it('names the calls of the running server, and no other', async () => {
    const answer = await harness.app.inject({ url: `${API_BASE}/openapi.json` })
    const { paths } = answer.json<{ paths: Record<string, Record<string, { operationId?: string }>> }>()
    const served = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
    )
    expect([...new Set(TABLE.map(({ route }) => route.name))].toSorted()).toEqual(served.toSorted())
  })

  // specification/owner §6: owner: books, pets, own reports, shares, prescriptions read-only
  // specification/authorization: every cell of the table of calls
  it.each(TABLE)('$title', async ({ route, cells, send, idle = [], mayNameOthers = [] }) => {
    const outcomes: unknown[] = []
    const refusals: string[] = []
    const refusalsOfMissing: string[] = []
    const missing = { ...withAbsentIds(cast.ours), ...pick(cast.ours, mayNameOthers) }
    for (const [index, persona] of PERSONAS.entries()) {
      const act = cells[index] === 200 && !idle.includes(persona) ? performAndUndo : perform
      const { status, text } = await act(harness, route, send(cast.ours, persona), tokenOf(persona))
      outcomes.push(status)
      // The refusal must be that of an object that does not exist.
      if (status === 404 || (status !== 200 && STRANGERS.includes(persona))) {
        const absent = await perform(harness, route, send(missing, persona), tokenOf(persona))
        refusals.push(`${persona}: ${text}`)
        refusalsOfMissing.push(`${persona}: ${absent.text}`)
      }
      await clearRefusals(harness)
    }
    expect(outcomes).toEqual(cells)
    expect(refusals).toEqual(refusalsOfMissing)
    expect(await fingerprintOf(harness)).toBe(before)
  })

  // specification/authorization: a dead session is 403 on every call that needs one
  it.each(TABLE.filter(({ route }) => route.access !== 'public'))(
    '$title: refuses a dead session',
    async (row) => {
      const { status } = await perform(harness, row.route, row.send(cast.ours, 'PO'), 'dead')
      expect(status).toBe(403)
    },
  )

  const righted = TABLE.flatMap((row) => (row.right ? [{ ...row, right: row.right }] : []))
  // specification/authorization: each right of an assistant opens its calls, its absence closes them
  it.each(righted)('$title: requires the right "$right" of an assistant', async (row) => {
    const { only, without } = cast.assistants[row.right]
    const sent = row.send(cast.ours, 'AT')
    expect((await performAndUndo(harness, row.route, sent, only)).status).toBe(200)
    expect((await perform(harness, row.route, sent, without)).status).toBe(404)
    await clearRefusals(harness)
    expect(await fingerprintOf(harness)).toBe(before)
  })

  // specification/authorization: unfinished onboarding closes everything else
  it.each(CLOSED)('$route.name: refuses a $role during onboarding', async ({ route, role }) => {
    const { status } = await perform(harness, route, {}, cast.unfinished[role])
    expect(status).toBe(409)
  })
})

// specification/owner §6: owner: books, pets, own reports, shares, prescriptions read-only
// specification/authorization: ids of others are refused wherever they stand
describe('an id of another person', () => {
  // Every row that PO or DT may call, once with each of its ids replaced.
  const swaps = TABLE.flatMap((row) =>
    (['PO', 'DT'] as const)
      .filter((persona) => row.cells[PERSONAS.indexOf(persona)] === 200 && row.route.access !== 'public')
      .map((persona) => ({ ...row, persona })),
  )

  it.each(swaps)('is refused to $persona: $title', async ({ route, send, persona, mayNameOthers = [] }) => {
    for (const kind of namedIn(cast.ours, (ids) => send(ids, persona))) {
      if (mayNameOthers.includes(kind)) continue
      const swapped = { ...cast.ours, [kind]: cast.foreign[kind] }
      const { status, text } = await perform(harness, route, send(swapped, persona), tokenOf(persona))
      expect([kind, [404, 422].includes(status) ? 'refused' : text]).toEqual([kind, 'refused'])
      await clearRefusals(harness)
    }
    expect(await fingerprintOf(harness)).toBe(before)
  })
})

const pick = (objects: Objects, kinds: readonly Kind[]): Partial<Objects> =>
  Object.fromEntries(kinds.map((kind) => [kind, objects[kind]]))
