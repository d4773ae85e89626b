import type { Harness } from '../open-harness.ts'
import { clearRefusals } from '../authorization/request.ts'
import { differences } from './differences.ts'
import type { Names } from './names.ts'
import { sessionOf, VISITOR } from './recorder.ts'
import { send, sendAndUndo, sendInStory } from './send.ts'
import { runJobs, takeRooms, withMailsInOrder } from './sent-out.ts'
import type { Answer, Call, Request, SentOut, Step, Tape } from './tape.ts'

export type World = { harness: Harness; names: Names }

/** Sends a recorded call of each of its people. @returns where the answers differ from the recorded one */
async function playCall(
  { harness, names }: World,
  { title, call, as, request, answer }: Call,
  sender: typeof send,
): Promise<string[]> {
  const found: string[] = []
  for (const person of as) {
    const token = person === VISITOR ? undefined : names.valueOf(sessionOf(person))
    const present = await sender(harness, filled(names, request), token)
    if (present.status !== 200) await clearRefusals(harness)
    const where = `${[call, title].filter(Boolean).join(': ')} (${person})`
    found.push(...compare(names, answer, present).map((line) => `${where}: ${line}`))
  }
  return found
}

const filled = (names: Names, request: Request) => names.filled(request)

const compare = (names: Names, recorded: Answer | SentOut, present: Answer | SentOut) =>
  differences(recorded, present, names)

/** Plays a story. Stops at the first call that differs, because later ones build on it. */
export async function playStory(world: World, steps: readonly Step[]): Promise<string[]> {
  for (const step of steps) {
    const found = await playStep(world, step)
    if (found.length > 0) return found
  }
  return []
}

async function playStep(world: World, step: Step): Promise<string[]> {
  const { harness, names } = world
  if ('at' in step) {
    harness.clock.set(step.at)
    return []
  }
  if ('call' in step) return playCall(world, step, sendInStory)
  if ('rooms' in step)
    return differences(step.rooms, await takeRooms(harness), names, 'what practices were sent')
  const teams = step.teams.map((doctor) => names.valueOf(sessionOf(doctor)))
  const present = await runJobs(harness, teams)
  return [
    ...compare(names, withMailsInOrder(step.sends), withMailsInOrder(present)),
    ...(['mails', 'pushes', 'events'] as const).flatMap((kind) =>
      unexpected(names, kind, step.sends, present),
    ),
  ].map((line) => `what was sent: ${line}`)
}

/** Nobody else gets anything. */
function unexpected(
  names: Names,
  kind: 'mails' | 'pushes' | 'events',
  recorded: SentOut,
  present: SentOut,
): string[] {
  const recipients = new Set(Object.keys(recorded[kind]).map((to) => names.filled(to)))
  return Object.keys(present[kind])
    .filter((to) => !recipients.has(to))
    .map(
      (to) =>
        `${kind}.${names.nameOf(to) ?? to}: is new: ${JSON.stringify(names.named(present[kind][to] ?? [], '', true))}`,
    )
}

/** Sends calls, each of which is rolled back if it succeeds. Refusals change nothing except counters. */
export async function playCalls(world: World, calls: readonly Call[]): Promise<string[]> {
  const found: string[] = []
  for (const call of calls)
    found.push(...(await playCall(world, call, call.answer.status === 200 ? sendAndUndo : send)))
  return found
}

/** Plays all that was recorded of a part. */
export async function playTape(world: World, tape: Tape): Promise<string[]> {
  for (const steps of Object.values(tape.story)) {
    const found = await playStory(world, steps)
    if (found.length > 0) return found
  }
  return playCalls(world, Object.values(tape.calls).flat())
}
