/** @module-tag databases */
import { API } from '@vetvisit/contract/api'
import { describe, expect, it } from 'vitest'
import { PERSONAS, type Persona } from '../authorization/personas.ts'
import { TABLE } from '../authorization/table.ts'
import { openHarness } from '../harness.ts'
import { Names } from './names.ts'
import { PARTS } from './parts.ts'
import { playTape } from './play.ts'
import { readTape, type Call, type Tape } from './tape.ts'

/*
 * What an earlier build answered and sent, and what this one answers and sends to the same requests. After a change that is meant to
 * change answers, and only then: `npm run record-answers`, and read the difference (docs/checks.md).
 */

const tapes = PARTS.map(({ name, people }) => ({ people, tape: readTape(name) }))

const callsOf = ({ story, calls }: Tape): Call[] => [
  ...Object.values(story).flatMap((steps) => steps.flatMap((step) => ('call' in step ? step : []))),
  ...Object.values(calls).flat(),
]

/** Calls with a status, as lines of the route and the person. */
const recorded = (isWanted: (status: number) => boolean) =>
  new Set(
    tapes.flatMap(({ tape }) =>
      callsOf(tape)
        .filter(({ answer }) => isWanted(answer.status))
        .flatMap(({ call, as }) => as.map((person) => `${call} by ${person}`)),
    ),
  )

/** Kinds of people; each of the others is of the same kind as one of them. */
const KINDS: readonly Persona[] = ['AN', 'PO', 'DT', 'AT', 'SP']

/** Lines of all routes that a kind of person may call, or is refused. */
function inTable(isWanted: (status: number) => boolean): string[] {
  const [part] = tapes
  return [
    ...new Set(
      TABLE.flatMap(({ route, cells }) =>
        KINDS.filter((persona) => isWanted(cells[PERSONAS.indexOf(persona)] ?? 0)).map(
          (persona) => `${route.name} by ${part?.people[persona] ?? ''}`,
        ),
      ),
    ),
  ]
}

describe('the recorded answers', () => {
  it('have every route of the contract', () => {
    const calls = new Set(tapes.flatMap(({ tape }) => callsOf(tape).map(({ call }) => call)))
    expect(API.map(({ name }) => name).filter((name) => !calls.has(name))).toEqual([])
  })

  it('have every route as it answers each kind of person who may call it', () => {
    const answered = recorded((status) => status === 200)
    expect(inTable((status) => status === 200).filter((line) => !answered.has(line))).toEqual([])
  })

  it('have every route as it refuses each kind of person who has no right to it', () => {
    const refused = recorded((status) => status !== 200)
    const closed = inTable((status) => status === 401 || status === 404)
    expect(closed.filter((line) => !refused.has(line))).toEqual([])
  })

  // docs/decisions/0406-recorded-answers.md
  it('come again to the same requests, but for further keys, and the same is sent to the same people', async () => {
    const harness = await openHarness({ config: { demo: true } })
    const world = { harness, names: new Names() }
    for (const { tape } of tapes) expect(await playTape(world, tape)).toEqual([])
    await harness.close()
  })
})
