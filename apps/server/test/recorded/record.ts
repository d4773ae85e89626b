// Records the answers of a part: `npm run record-answers [-- part]`. Without a name, the parts that were never recorded. Only for a
// change that is meant to change answers; its difference is read before it is committed (docs/checks.md).
import { API } from '@vetvisit/contract/api'
import { listActivity } from '@vetvisit/contract/auth/security/routes'
import type { Route } from '@vetvisit/contract/http'
import type { Objects } from '../authorization/objects.ts'
import { type Persona, PERSONAS } from '../authorization/personas.ts'
import { clearRefusals } from '../authorization/request.ts'
import { SECTIONS } from '../authorization/table.ts'
import type { Row } from '../authorization/table/row.ts'
import { type Harness, openHarness } from '../open-harness.ts'
import { Names } from './names.ts'
import { PARTS, type Part } from './parts.ts'
import { playTape, type World } from './play.ts'
import { send, sendAndUndo } from './send.ts'
import { recordedCall, Recorder, requestOf, sessionOf, VISITOR } from './recorder.ts'

import { type Answer, type Call, readTape, type Request, type Step, type Tape, writeTape } from './tape.ts'

type Asked = {
  title: string
  route: Route
  person: string
  sent: ReturnType<Row['send']>
}

async function recordPart(world: World, part: Part, earlier: readonly Tape[]): Promise<Tape> {
  const recorder = new Recorder(world.harness, world.names)
  const story: Record<string, Step[]> = {}
  let begun = 0
  let current = ''
  const close = async () => {
    if (current === '') return
    await recorder.ends()
    story[current] = recorder.steps.slice(begun)
    begun = recorder.steps.length
  }
  const objects = (await part.tell(recorder, async (name) => {
    await close()
    current = name
  })) as Objects
  await close()
  const known = new Set(earlier.flatMap(({ calls }) => Object.values(calls).flat()).map(({ title }) => title))
  const sections = Object.entries(SECTIONS).map(([name, rows]): [string, Asked[]] => [
    name,
    rows.filter(({ title }) => !known.has(title)).flatMap((row) => askedOf(row, part, objects)),
  ])
  const calls: Record<string, Call[]> = {}
  // Numbers keep their order: a list of refusals shows the latest.
  for (const [index, [name, asked]] of [...sections, ['pages', pagesOf(part)] as const].entries())
    calls[`${String(index + 1).padStart(2, '0')}-${name}`] = await recordCalls(world, asked)
  return { story, calls }
}

/** Personas whose allowed calls are like those of another one. Their refusals are recorded. */
const ALIKE: Partial<Record<Persona, Persona>> = { PX: 'PO', DX: 'DT', AX: 'AT' }

/** A row of the table of calls by each persona, and by an assistant without its right. */
function askedOf(
  { title, route, cells, send: input, right }: Row,
  part: Part,
  objects: Partial<Objects>,
): Asked[] {
  const isAllowed = (persona: Persona) => cells[PERSONAS.indexOf(persona)] === 200
  const asked = Object.entries(part.people).flatMap(([name, person]) => {
    const persona = name as Persona
    const other = ALIKE[persona]
    if (other && isAllowed(persona) && isAllowed(other)) return []
    return [{ title, route, person, sent: input(objects as Objects, persona) }]
  })
  const sent = right && input(objects as Objects, 'AT')
  return sent ? [...asked, { title, route, person: part.withoutRights, sent }] : asked
}

/**
 * Every page that needs no id, of people who are no persona. Their activity is left out, because it lists refusals of this recording that
 * have no order.
 */
function pagesOf({ others }: Part): Asked[] {
  const pages = API.filter((route) => {
    const { method, access, params, query } = route
    const needsNothing = query === undefined || query.safeParse({}).success
    return (
      route !== listActivity &&
      method === 'GET' &&
      access !== 'public' &&
      params === undefined &&
      needsNothing
    )
  })
  return pages.flatMap((route) =>
    others.map((person) => ({ title: `${route.name} of others`, route, person, sent: {} })),
  )
}

async function recordCalls({ harness, names }: World, asked: readonly Asked[]): Promise<Call[]> {
  const calls: Call[] = []
  for (const { title, route, person, sent } of asked) {
    const request = requestOf(route, sent)
    const token = person === VISITOR ? undefined : names.valueOf(sessionOf(person))
    const answer = await answerTo(harness, request, token)
    if (answer.status !== 200) await clearRefusals(harness)
    const call = recordedCall(names, { title, route, person, request, answer })
    const last = calls.at(-1)
    if (last && isSame(last, call)) last.as.push(person)
    else calls.push(call)
  }
  return calls
}

/** A success is rolled back. A refusal is sent alone, because it may end the transaction around it. */
async function answerTo(harness: Harness, request: Request, token: string | undefined): Promise<Answer> {
  const answer = await sendAndUndo(harness, request, token)
  if (answer.status === 200) return answer
  const refused = await send(harness, request, token)
  if (refused.status === 200) throw new Error(`${request.method} ${request.path} was refused and then not.`)
  return refused
}

const isSame = (a: Call, b: Call) =>
  a.title === b.title && JSON.stringify([a.request, a.answer]) === JSON.stringify([b.request, b.answer])

async function recordAll(asked: string | undefined): Promise<void> {
  if (asked !== undefined && !PARTS.some(({ name }) => name === asked))
    throw new Error(`There is no part ${asked}. Parts are: ${PARTS.map(({ name }) => name).join(', ')}.`)
  const harness = await openHarness({ config: { demo: true } })
  const world = { harness, names: new Names() }
  const tapes: Tape[] = []
  for (const part of PARTS) {
    const tape = readTape(part.name)
    const isNew = Object.keys({ ...tape.story, ...tape.calls }).length === 0
    if (part.name !== asked && !isNew) {
      const found = await playTape(world, tape)
      if (found.length > 0) throw new Error(found.join('\n'))
      tapes.push(tape)
      continue
    }
    const recorded = await recordPart(world, part, tapes)
    writeTape(part.name, recorded)
    tapes.push(recorded)
    process.stdout.write(`recorded ${part.name}\n`)
  }
  await harness.close()
}

await recordAll(process.argv[2])
