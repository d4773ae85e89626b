import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import { Id } from '../wire.ts'
import { NewTask, Task, TaskChange } from './schemas.ts'

export const listTasks = route({
  name: 'listTasks',
  method: 'GET',
  path: '/practice/tasks',
  summary: 'List the tasks of the practice that are not done',
  access: { roles: PRACTICE_ROLES },
  data: z.array(Task).describe('By day, calls first.'),
})

export const createTask = route({
  name: 'createTask',
  method: 'POST',
  path: '/practice/tasks',
  summary:
    'Write a task for everybody in the practice or for one person, also about an owner or to call them',
  access: { roles: PRACTICE_ROLES },
  body: NewTask,
  data: Task,
  errors: ['limit_reached'],
})

export const updateTask = route({
  name: 'updateTask',
  method: 'PATCH',
  path: '/practice/tasks',
  summary: 'Change the text, the day and the person of a task',
  access: { roles: PRACTICE_ROLES },
  body: TaskChange,
  data: Task,
  errors: ['stale'],
})

/** The call needs no `seen`, because a task that is done stays done whichever member did it. */
export const finishTask = route({
  name: 'finishTask',
  method: 'POST',
  path: '/practice/tasks/done',
  summary: 'Note that a task is done, or take that back; repeating the call changes nothing',
  access: { roles: PRACTICE_ROLES },
  body: z.strictObject({
    _id: Id,
    undo: z.boolean().default(false).describe('True if it is not done after all.'),
  }),
  data: Task,
  errors: ['limit_reached'],
})
