/** @module-tag databases */
import { ASSISTANT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { leavePractice } from '@vetvisit/contract/team/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, onboardedDoctor, openHarness } from '../harness.ts'
import { joinedVet } from '../colleagues.ts'
import { assistantOf, joinAsVet, receptionOf, workAt } from '../team.ts'
import { type Cast, castOf, nothing } from './cast.ts'
import { allAnnounced, fingerprintOf, perform, performAndUndo } from './perform.ts'
import { clearRefusals } from './request.ts'
import { COLLEAGUE_ROWS, COLLEAGUES } from './table/colleagues.ts'

let harness: Harness
let cast: Cast
/** DT's objects, with VC as the doctor of another practice: the rows name VC by it. */
let ours: Cast['ours']
let tokens: Record<(typeof COLLEAGUES)[number], string>
/** Assistants of the colleague with all rights but one each. */
let without: Map<string, string>
/** The fingerprint that every test must leave. */
let before: string
beforeAll(async () => {
  harness = await openHarness({ config: { demo: true } })
  cast = await castOf(harness)
  const colleague = await onboardedDoctor(harness)
  await joinAsVet(harness, colleague, { id: cast.ours.doctor })
  const lead = { ...colleague, id: cast.ours.doctor, token: cast.tokens.DT ?? '' }
  const left = await joinedVet(harness, lead)
  await harness.call(leavePractice, { token: left.token })
  await workAt(harness, colleague, cast.ours.clinic)
  ours = { ...cast.ours, otherPractice: colleague.id }
  const assistantWith = async (rights: readonly (typeof ASSISTANT_RIGHTS)[number][]) =>
    (await assistantOf(harness, colleague, rights)).token
  tokens = {
    DT: cast.tokens.DT,
    VC: colleague.token,
    RC: (await receptionOf(harness, lead)).token,
    AT: cast.tokens.AT,
    AC: await assistantWith(['requests', 'appointments', 'clinics', 'overrides']),
    VL: left.token,
    DX: cast.tokens.DX,
  }
  without = new Map()
  for (const right of ['requests', 'appointments', 'clinics', 'histories', 'overrides'] as const)
    without.set(right, await assistantWith(ASSISTANT_RIGHTS.filter((other) => other !== right)))
  await allAnnounced(harness)
  before = await fingerprintOf(harness)
})
afterAll(() => harness.close())

describe('the rows of colleagues', () => {
  // specification/readings §4: a colleague vet acts on the visits and clinics of another vet (added)
  // specification/readings §4: a note is changed by its signer alone (added)
  it.each(COLLEAGUE_ROWS)('$title', async ({ route, cells, send }) => {
    const missing = nothing(ours)
    const outcomes: number[] = []
    const refusals: string[] = []
    const refusalsOfMissing: string[] = []
    for (const [index, colleague] of COLLEAGUES.entries()) {
      const act = cells[index] === 200 ? performAndUndo : perform
      const { status, text } = await act(harness, route, send(ours, 'DT'), tokens[colleague])
      outcomes.push(status)
      if (status === 404) {
        const absent = await perform(harness, route, send(missing, 'DT'), tokens[colleague])
        refusals.push(`${colleague}: ${text}`)
        refusalsOfMissing.push(`${colleague}: ${absent.text}`)
      }
      await clearRefusals(harness)
    }
    expect(outcomes).toEqual(cells)
    // A refusal must be that of an object that does not exist.
    expect(refusals).toEqual(refusalsOfMissing)
    expect(await fingerprintOf(harness)).toBe(before)
  })

  const righted = COLLEAGUE_ROWS.flatMap((row) => (row.right ? [{ ...row, right: row.right }] : []))
  it.each(righted)('$title: requires the right "$right" of the assistant of a colleague', async (row) => {
    const { status } = await perform(harness, row.route, row.send(ours, 'DT'), without.get(row.right))
    expect(status).toBe(404)
    await clearRefusals(harness)
  })
})
