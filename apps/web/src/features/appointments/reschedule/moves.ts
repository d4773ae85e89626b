import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { doSoon, sendNow } from '../requests/acts-to-come.ts'
import { changeOf, joined, type MoveGoal } from '../parts/move-goal.ts'

/** Goals of moved appointments that are not sent yet, by id. */
const moved = createStore<ReadonlyMap<string, MoveGoal>>(new Map())

function setMoved(id: string, goal: MoveGoal | null): void {
  const next = new Map(moved.get())
  if (goal === null) next.delete(id)
  else next.set(id, goal)
  moved.set(next)
}

/** The goal of an appointment that was moved here but whose new place the server does not report yet. */
export const goalSoon = (id: string): MoveGoal | undefined => moved.get().get(id)

/** Goals, by id, of appointments that were moved here but whose new place the server does not report yet. */
export const useMovedSoon = (): ReadonlyMap<string, MoveGoal> => useStore(moved)

type Moving = Pick<Appointment, '_id' | 'version'> & {
  /** Its start before: a colleague who takes an appointment over at the same time gets exactly its own. */
  start?: string
}

/** A move that is on its way to the server, the version that the appointment has after it, and the end of reading the appointments again. */
type Sending = { goal: MoveGoal; version: Promise<number>; read: Promise<void> }

/** Moves by the id of their appointment, until it was read again. */
const sending = new Map<string, Sending>()

/** What the last changes made here of an appointment, and its versions before them. */
type Made = { from: ReadonlySet<number>; version: number; start: string }

const made = new Map<string, Made>()

/** Notes that a move, or another change that was made here, was stored. */
export function noteMade(id: string, before: number, { version, start }: Omit<Made, 'from'>): void {
  const last = made.get(id)
  const from = last?.version === before ? last.from : []
  made.set(id, { from: new Set([...from, before]), version, start })
}

/** An appointment that a dialog read before it was moved here, as it is after the move. What a colleague changed meanwhile is not in it. */
function sinceMoves({ _id, version, ...rest }: Moving): Moving {
  const last = made.get(_id)
  return last?.from.has(version)
    ? { _id, version: last.version, start: last.start }
    : { _id, version, ...rest }
}

/** The appointment as it is after a move that was on its way when it was moved again. */
async function afterMove(visit: Moving, earlier: Sending | undefined): Promise<Moving> {
  try {
    await earlier?.version
  } catch {
    // It stays where it was; who moved it is told.
  }
  return sinceMoves(visit)
}

type Way = { keepalive: boolean; earlier: Sending | undefined }

async function send(visit: Moving, goal: MoveGoal, { keepalive, earlier }: Way): Promise<number> {
  // Without an earlier one at once: the page may close, or the session end.
  const { _id, version, ...before } = earlier ? await afterMove(visit, earlier) : sinceMoves(visit)
  const body = { appointment: { _id, version, ...changeOf(before, goal) } }
  const stored = await call(updateAppointment, { body }, { keepalive })
  noteMade(_id, version, { version: stored.version, start: goal.start })
  return stored.version
}

/** Sends the new place with the version that was read, and loads the appointments again, also after a refusal. */
function beginMove(visit: Moving, goal: MoveGoal, way: Way): Sending {
  const { _id } = visit
  const version = send(visit, goal, way)
  const end = async () => {
    await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    if (sending.get(_id) === mine) sending.delete(_id)
  }
  const mine: Sending = { goal, version, read: version.then(end, end) }
  sending.set(_id, mine)
  return mine
}

/**
 * Moves an appointment at once, after a move of it that is not sent yet. Screens show the new place once they have read it, which is not
 * awaited: a read can take long, and the answer is there.
 *
 * @returns its new version
 * @throws ApiError on a refusal
 */
export function moveNow(visit: Moving, goal: MoveGoal): Promise<number> {
  if (soon.has(visit._id)) sendNow(visit._id)
  return beginMove(visit, goal, { keepalive: false, earlier: sending.get(visit._id) }).version
}

/** A move that is not sent yet. */
type Soon = {
  visit: Moving
  goal: MoveGoal
  earlier: Sending | undefined
  begin: () => void
  takeBack: () => boolean
}

const soon = new Map<string, Soon>()

/**
 * Moves an appointment, after `UNDO_MS` unless it is undone, and only then notifies its owner. Screens
 * show the new place at once. A move of it that is not sent yet is sent with this one.
 *
 * @param onFailed called with what was sent after the old place is shown again; not if the appointment was moved again meanwhile
 * @returns function that undoes it; false if it was sent already, with another change of the appointment
 */
export function moveSoon(
  visit: Moving,
  wish: MoveGoal,
  onFailed: (error: unknown, goal: MoveGoal) => void,
): () => boolean {
  const { _id } = visit
  const waiting = soon.get(_id)
  const earlier = waiting ? waiting.earlier : sending.get(_id)
  const goal = joined(waiting?.goal, wish)
  const shown = joined(earlier?.goal, goal)
  const move: Soon = {
    // As the server has it, if it is shown at a place that is not sent yet.
    visit: waiting?.visit ?? visit,
    goal,
    earlier,
    takeBack: () => false,
    begin: () => {
      soon.set(_id, move)
      setMoved(_id, shown)
      move.takeBack = doSoon(_id, act, end)
    },
  }
  const end = () => {
    soon.delete(_id)
    setMoved(_id, null)
  }
  const act = async (keepalive: boolean) => {
    soon.delete(_id)
    let failure: { error: unknown } | null = null
    const { version, read } = beginMove(move.visit, goal, { keepalive, earlier })
    try {
      await version
    } catch (error) {
      failure = { error }
    }
    await read
    if (moved.get().get(_id) !== shown) return
    setMoved(_id, null)
    if (failure) onFailed(failure.error, goal)
  }
  move.begin()
  return () => {
    if (!move.takeBack()) return false
    if (waiting) waiting.begin()
    else end()
    return true
  }
}

/** The version of an appointment for another change of it, after moves that were made here since it was read. */
export async function versionAfterMoves({ _id, version }: Pick<Moving, '_id' | 'version'>): Promise<number> {
  if (soon.has(_id)) sendNow(_id)
  return (await afterMove({ _id, version }, sending.get(_id))).version
}

/** Gives up a move that is not sent yet, because its appointment ends. */
export function withdrawMove(id: string): void {
  if (!soon.get(id)?.takeBack()) return
  soon.delete(id)
  setMoved(id, null)
}
