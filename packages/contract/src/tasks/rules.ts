import { addDays } from '../zones/rules.ts'

/** Letters of a task. */
export const TASK_TEXT_MAX = 300

/** Open tasks of a practice. */
export const OPEN_TASKS_MAX = 300

/** How far ahead a task can be set. */
export const TASK_DAYS_AHEAD_MAX = 400

/** How long a task is kept after it was done. */
export const DONE_TASK_DAYS_KEPT = 30

type Dated = { date: string; personId: string | null }

/** Whether a task concerns a person: it is theirs, or of everybody in the practice. */
export const isMeant = (task: Pick<Dated, 'personId'>, personId: string): boolean =>
  task.personId === null || task.personId === personId

/**
 * Tasks by when they are due, each in the order in which they came.
 *
 * @param today yyyy-MM-dd
 */
export function byDue<T extends Dated>(
  tasks: readonly T[],
  today: string,
): { overdue: T[]; today: T[]; later: T[] } {
  return {
    overdue: tasks.filter(({ date }) => date < today),
    today: tasks.filter(({ date }) => date === today),
    later: tasks.filter(({ date }) => date > today),
  }
}

/** Whether a task can be set on a date. */
export const isTaskDate = (date: string, today: string): boolean =>
  date <= addDays(today, TASK_DAYS_AHEAD_MAX)
