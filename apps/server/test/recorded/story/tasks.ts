import { createTask, finishTask } from '@vetvisit/contract/tasks/routes'
import type { Objects } from '../../authorization/objects.ts'
import type { Recorder } from '../recorder.ts'

/** Ruth's assistant writes a task, and does another one. */
export async function tasks(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('1-tasks')
  const { _id } = await record.call('Ida', createTask, {
    body: { text: 'Order vaccines', date: '2026-03-09' },
  })
  const done = await record.call('Ruth', createTask, { body: { text: 'Call the lab', date: '2026-03-09' } })
  await record.call('Ida', finishTask, { body: { _id: done._id } })
  return { task: _id }
}
