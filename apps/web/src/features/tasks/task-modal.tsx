import { TASK_TEXT_MAX } from '@vetvisit/contract/tasks/rules'
import { type Task, type TaskForm, taskForm } from '@vetvisit/contract/tasks/schemas'
import { useTranslation } from '../../lib/text/translation.ts'
import { formName } from '../../lib/session/form-name.ts'
import { today } from '../../lib/time/dates.ts'
import { useToday } from '../../lib/time/use-today.ts'
import { showToast } from '../../ui/action/toast.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextareaField } from '../../ui/form/text-field.tsx'
import { useFollowedDay } from '../../ui/form/use-followed-day.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { PhoneLink } from '../../ui/show/phone-link.tsx'
import { useCreateTask, useFinishTask, usePeople, useUpdateTask } from './queries.ts'
import { kept } from '../../lib/text/kept-names.ts'

/** An owner who is called back. */
type Called = NonNullable<Task['owner']>

type TaskModalProps = {
  /** Null for a new one. */
  task: Task | null
  /** The owner of a new call back; null for another task. */
  called: Called | null
  /** It was done meanwhile, and is open again once it is saved. */
  isOver: boolean
  onClose: () => void
}

/** Writes or changes a task, or a call back. */
export function TaskModal({ task, called, isOver, onClose }: TaskModalProps) {
  const { t } = useTranslation('tasks')
  const isCall = task?.isCall ?? called !== null
  const owner = task?.owner ?? called
  const state = useTaskForm({ task, called, isOver, onClose })
  const day = useToday()
  useFollowedDay(state.form, 'date', task ? null : day)
  const name = owner?.fullname
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={isCall && name ? t('callBackOwner', { name: kept(name) }) : t(task ? 'change' : 'new')}
      right="appointments"
      className="fitted-modal"
      intro={
        <>
          <output>{isOver && <span className="form-banner">{t('doneMeanwhile')}</span>}</output>
          {owner && <PhoneLink className="link task-phone" number={owner} hasVerb />}
        </>
      }
    >
      <TextareaField
        control={state.control}
        name="text"
        label={t(isCall ? 'about' : 'what')}
        maxlength={TASK_TEXT_MAX}
        rows={2}
      />
      <DateField control={state.control} name="date" label={t('day')} min={day} />
      <PersonField control={state.control} />
    </FormModal>
  )
}

type Inputs = { text: string; date: string; personId: string }

const inputsOf = (task: Task | null): Inputs => ({
  text: task?.text ?? '',
  date: task?.date ?? today(),
  personId: task?.personId ?? '',
})

function useTaskForm({ task, called, isOver, onClose }: TaskModalProps) {
  const { t } = useTranslation('tasks')
  const create = useCreateTask()
  const update = useUpdateTask()
  const finish = useFinishTask()
  return useRecordForm<Task | null, Inputs, TaskForm>({
    schema: taskForm(task?.isCall ?? called !== null),
    record: task,
    keepAs: formName('task', task?._id ?? null, called?._id),
    inputsOf,
    onSave: async (changes, values) => {
      if (task) {
        await update.mutateAsync({ _id: task._id, ...changes })
        if (isOver) await finish.mutateAsync({ task, undo: true })
      } else {
        await create.mutateAsync({ ...values, isCall: called !== null, patId: called?._id ?? null })
        void showToast({ message: t('written'), color: 'success' })
      }
      onClose()
      return null
    },
  })
}

/** For whom the task is; a person who works alone is not asked. */
function PersonField({ control }: Pick<ReturnType<typeof useTaskForm>, 'control'>) {
  const { t } = useTranslation('tasks')
  const people = usePeople().data ?? []
  if (people.length < 2) return null
  return (
    <SelectField
      control={control}
      name="personId"
      label={t('whose')}
      options={[
        { value: '', label: t('everybody') },
        ...people.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
      ]}
    />
  )
}
