import { body, PRACTICES, row, TEAM, TREATING, type Row } from './row.ts'

const ON = { date: '2026-03-04' }
const RIGHT = { right: 'appointments' } as const

/** Section "G. Practice area": what a practice has to do. */
export const TASK_ROWS: readonly Row[] = [
  row('G10 lists the tasks', 'listTasks', PRACTICES),
  row('G10 writes a task', 'createTask', PRACTICES, () => body({ ...ON, text: 'Order vaccines' }), RIGHT),
  row(
    'G10 calls an owner back',
    'createTask',
    TREATING,
    (ids) => body({ ...ON, isCall: true, patId: ids.owner }),
    RIGHT,
  ),
  row(
    'G10 changes a task',
    'updateTask',
    TEAM,
    (ids) => body({ _id: ids.task, text: 'Order gloves' }),
    RIGHT,
  ),
  row('G10 notes that a task is done', 'finishTask', TEAM, (ids) => body({ _id: ids.task }), RIGHT),
]
