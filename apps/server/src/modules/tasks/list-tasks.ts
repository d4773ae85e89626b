import type { Task } from '@vetvisit/contract/tasks/schemas'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { taskToWire } from './presenter.ts'
import { findOpenTasks } from './repository.ts'

/** The tasks of the practice that are not done, by day. */
export async function listTasks(
  { database }: Pick<Context, 'database'>,
  { practiceId }: PracticeScope,
): Promise<Task[]> {
  return (await findOpenTasks(database, { practiceId })).map(taskToWire)
}
