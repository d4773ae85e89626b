import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { createTask, finishTask, listTasks, updateTask } from '@vetvisit/contract/tasks/routes'
import type { NewTaskInput, Task, TaskChange } from '@vetvisit/contract/tasks/schemas'
import { getTeam } from '@vetvisit/contract/team/routes'
import { call } from '../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../lib/api/query-keys.ts'
import { useAction } from '../../ui/action/use-action.ts'

const tasksKey = [...APPOINTMENTS_KEY, 'tasks']

/** The tasks of the practice that are not done; changes of colleagues read them again. */
export const useTasks = () =>
  useQuery({ queryKey: tasksKey, queryFn: ({ signal }) => call(listTasks, {}, { signal }) })

/** The people for whom a task may be: id and name. */
export const usePeople = () =>
  useQuery({
    queryKey: [...tasksKey, 'people'],
    queryFn: async ({ signal }) => {
      const { members } = await call(getTeam, {}, { signal })
      return members.map(({ _id, fullname }) => ({ _id, fullname }))
    },
  })

/** An owner on record who is to be called back; null if there is none. */
export const useCalled = (ownerId: string | null) =>
  useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'practice-owner', ownerId],
    queryFn: async ({ signal }) => {
      const { patients } = await call(listPracticeOwners, { query: { patId: ownerId ?? '' } }, { signal })
      return patients[0] ?? null
    },
    enabled: ownerId !== null,
  })

export function useCreateTask() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: NewTaskInput, attempt) => call(createTask, { body }, attempt),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tasksKey }),
  })
}

export function useUpdateTask() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: TaskChange, attempt) => call(updateTask, { body }, attempt),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tasksKey }),
  })
}

/** Notes that a task is done, or takes that back. */
export function useFinishTask() {
  const queryClient = useQueryClient()
  return useAction({
    act: ({ task: { _id }, undo }: { task: Task; undo: boolean }, attempt) =>
      call(finishTask, { body: { _id, undo } }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tasksKey }),
  })
}
