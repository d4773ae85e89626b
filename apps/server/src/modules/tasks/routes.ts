import {
  createTask as createTaskRoute,
  finishTask as finishTaskRoute,
  listTasks as listTasksRoute,
  updateTask,
} from '@vetvisit/contract/tasks/routes'
import { practiceScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { listTasks } from './list-tasks.ts'
import { changeTask, createTask, finishTask } from './write-task.ts'

/** What a practice has to do. */
export const tasksBindings = (context: Context): Binding[] => [
  bind(listTasksRoute, async ({ caller }) => listTasks(context, practiceScope(caller))),
  bind(createTaskRoute, async ({ caller, body, now }) =>
    createTask(context, practiceScope(caller), body, now),
  ),
  bind(updateTask, async ({ caller, body, now }) => changeTask(context, practiceScope(caller), body, now)),
  bind(finishTaskRoute, async ({ caller, body, now }) =>
    finishTask(context, practiceScope(caller), body, now),
  ),
]
