import { DomainError } from '@vetvisit/contract/errors'
import { isTaskDate, OPEN_TASKS_MAX } from '@vetvisit/contract/tasks/rules'
import type { NewTask, Task, TaskChange } from '@vetvisit/contract/tasks/schemas'
import { v7 as uuidv7 } from 'uuid'
import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import { requireRight } from '../../context/policy.ts'
import { mergeSeen, sentOr } from '../../context/sent-fields.ts'
import { notifyOfAppointments } from '../../context/notify-practice.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { lockPractice } from '../../db/locks.ts'
import { requireRoom } from '../../db/transactions/budgets.ts'
import { taskToWire } from './presenter.ts'
import {
  checkNamed,
  countOpenTasks,
  findTask,
  insertTask,
  saveDone,
  saveTask,
  type TaskRow,
} from './repository.ts'

type Named = { personId: string | null; ownerId: string | null; petId: string | null }

/**
 * Writes a task of the practice.
 *
 * @throws DomainError not_found without the right and for an owner who is not on record; invalid, limit_reached
 */
export async function createTask(
  context: ChangeContext,
  scope: PracticeScope,
  { patId: ownerId, personId, petId, text, date, isCall }: NewTask,
  now: Instant,
): Promise<Task> {
  requireRight(scope, 'appointments')
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    await lockPractice(database, practiceId)
    const named = { personId, ownerId, petId }
    await requireNamed(database, practiceId, named)
    const { count } = await requireDate(database, { practiceId, date, now })
    requireRoom(count, OPEN_TASKS_MAX)
    const id = uuidv7()
    const task = { ...named, id, practiceId, text, date, isCall }
    await insertTask(database, { ...task, createdBy: scope.actorId, now })
    notifyOfAppointments(context, practiceId)
    return taskToWire(await loadTask(database, { practiceId, id }))
  })
}

/**
 * Changes the text, the day and the person of a task.
 *
 * @throws DomainError not_found without the right and for a task of another practice; invalid, stale with `details.record`
 */
export async function changeTask(
  context: ChangeContext,
  scope: PracticeScope,
  { _id: id, ...sent }: TaskChange,
  now: Instant,
): Promise<Task> {
  requireRight(scope, 'appointments')
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    await lockPractice(database, practiceId)
    const current = taskToWire(await loadTask(database, { practiceId, id }))
    const changes = mergeSeen(current, sent)
    const text = sentOr(changes.text, current.text)
    const date = sentOr(changes.date, current.date)
    const personId = sentOr(changes.personId, current.personId)
    if (text === '' && !current.isCall)
      throw new DomainError('invalid', { fields: { text: 'validation.required' } })
    await requireNamed(database, practiceId, { personId, ownerId: null, petId: null })
    await requireDate(database, { practiceId, date, now })
    await saveTask(database, { practiceId, id, text, date, personId })
    notifyOfAppointments(context, practiceId)
    return taskToWire(await loadTask(database, { practiceId, id }))
  })
}

/**
 * Notes that a task is done, or takes that back. The person who is meant may do so without the right, too.
 *
 * @throws DomainError not_found without the right and for a task of another practice, limit_reached
 */
export async function finishTask(
  context: ChangeContext,
  scope: PracticeScope,
  { _id: id, undo }: { _id: string; undo: boolean },
  now: Instant,
): Promise<Task> {
  const { database } = context
  const { practiceId, actorId } = scope
  return database.transact(async () => {
    await lockPractice(database, practiceId)
    const before = await loadTask(database, { practiceId, id })
    if (before.personId !== actorId) requireRight(scope, 'appointments')
    if ((before.doneAt === null) === undo) return taskToWire(before)
    if (undo) {
      const [size] = await countOpenTasks(database, { practiceId, now })
      requireRoom(size?.count ?? 0, OPEN_TASKS_MAX)
    }
    await saveDone(database, {
      practiceId,
      id,
      doneBy: undo ? null : actorId,
      doneAt: undo ? null : now,
    })
    notifyOfAppointments(context, practiceId)
    return taskToWire(await loadTask(database, { practiceId, id }))
  })
}

/** @throws DomainError not_found */
async function loadTask(
  database: Database,
  { practiceId, id }: { practiceId: string; id: string },
): Promise<TaskRow> {
  const [found] = await findTask(database, { practiceId, id })
  if (!found) throw new DomainError('not_found')
  return found
}

/** @throws DomainError not_found for an owner who is not on record; invalid for a member or an animal of others */
async function requireNamed(database: Database, practiceId: string, named: Named): Promise<void> {
  const [found] = await checkNamed(database, { practiceId, ...named })
  if (!found?.isOnRecord) throw new DomainError('not_found')
  if (!found.isMember) throw new DomainError('invalid', { fields: { personId: 'validation.invalid' } })
  if (!found.isPetOfOwner) throw new DomainError('invalid', { fields: { petId: 'validation.invalid' } })
}

/** @throws DomainError invalid for a day that is too far ahead */
async function requireDate(
  database: Database,
  { practiceId, date, now }: { practiceId: string; date: string; now: Instant },
): Promise<{ count: number }> {
  const [size] = await countOpenTasks(database, { practiceId, now })
  if (!size || !isTaskDate(date, size.today))
    throw new DomainError('invalid', { fields: { date: 'validation.invalid' } })
  return size
}
