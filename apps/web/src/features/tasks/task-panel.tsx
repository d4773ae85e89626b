import './tasks.css'
import { IonIcon } from '@ionic/react'
import { byDue, isMeant } from '@vetvisit/contract/tasks/rules'
import type { Task } from '@vetvisit/contract/tasks/schemas'
import { add } from 'ionicons/icons'
import { lazy, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { useKept } from '../../lib/session/kept.ts'
import { useRight } from '../../lib/session/rights.ts'
import { useUser } from '../../lib/session/session.ts'
import { useToday } from '../../lib/time/use-today.ts'
import { useOpened } from '../../ui/form/use-opened.ts'
import { useCalled, useTasks } from './queries.ts'
import { TaskRow } from './task-row.tsx'
import { FirstOpening } from '../../ui/modal/first-opening.tsx'

const TaskModal = lazy(() => import('./task-modal.tsx').then((file) => ({ default: file.TaskModal })))

/** What the practice has to do: due tasks of this person, the rest folded. Without a task only the way to the first one. */
export function TaskPanel() {
  const { t } = useTranslation('tasks')
  const tasks = useTasks().data
  const mayWrite = useRight('appointments')
  const [opened, setOpened] = useKept<string | null>('task, open', null)
  // Done meanwhile, a task is not on the list any more.
  const { record: shown, isGone } = useOpened(tasks, opened, ({ _id }) => _id)
  if (!tasks) return null
  const open = (task: Task) => setOpened(task._id)
  return (
    <>
      {tasks.length === 0 ? (
        mayWrite && <NewTask onNew={() => setOpened('new')} />
      ) : (
        <section className="card desk-panel task-panel" aria-labelledby="home-tasks">
          <div className="desk-heading">
            <h2 id="home-tasks">{t('heading')}</h2>
            {mayWrite && <NewTask onNew={() => setOpened('new')} />}
          </div>
          <Lists tasks={tasks} onOpen={open} />
        </section>
      )}
      <Opened task={opened === 'new' ? 'new' : shown} isOver={isGone} onClose={() => setOpened(null)} />
    </>
  )
}

function NewTask({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('tasks')
  return (
    <button type="button" className="desk-link task-new" aria-haspopup="dialog" onClick={onNew}>
      <IonIcon icon={add} aria-hidden="true" />
      {t('new')}
    </button>
  )
}

type ListsProps = { tasks: readonly Task[]; onOpen: (task: Task) => void }

/** A reception has everybody's tasks before it, others those of colleagues folded. */
function Lists({ tasks, onOpen }: ListsProps) {
  const { t } = useTranslation('tasks')
  const user = useUser()
  const ownId = user?._id ?? ''
  const isForAll = user?.member?.kind === 'reception'
  const own = tasks.filter((task) => isForAll || isMeant(task, ownId))
  const others = tasks.filter((task) => !own.includes(task))
  const due = byDue(own, useToday())
  const now = [...due.overdue, ...due.today]
  return (
    <>
      {now.length === 0 ? <p className="task-none">{t('none')}</p> : <List tasks={now} onOpen={onOpen} />}
      <Folded title={t('later', { count: due.later.length })} tasks={due.later} onOpen={onOpen} />
      <Folded title={t('ofColleagues', { count: others.length })} tasks={others} onOpen={onOpen} />
    </>
  )
}

const List = ({ tasks, onOpen }: ListsProps) => (
  <ul className="task-list">
    {tasks.map((task) => (
      <TaskRow key={task._id} task={task} onOpen={() => onOpen(task)} />
    ))}
  </ul>
)

function Folded({ title, ...list }: ListsProps & { title: string }) {
  if (list.tasks.length === 0) return null
  return (
    <details className="task-folded">
      <summary>{title}</summary>
      <List {...list} />
    </details>
  )
}

type OpenedProps = {
  task: Task | 'new' | null
  /** The task is not on the list any more. */
  isOver: boolean
  onClose: () => void
}

/** The dialog of a task, of a new one, or of a call back to the owner whom the address names. */
function Opened({ task, isOver, onClose }: OpenedProps) {
  const { called, close } = useLinkedCall()
  const done = () => {
    onClose()
    close()
  }
  if (task === null && called === null) return null
  return (
    <FirstOpening>
      {task === null ? (
        <TaskModal task={null} called={called} isOver={false} onClose={done} />
      ) : (
        <TaskModal task={task === 'new' ? null : task} called={null} isOver={isOver} onClose={done} />
      )}
    </FirstOpening>
  )
}

/** The owner whom `?call=` names, once per navigation; null without one, while loading, and after `close`. */
function useLinkedCall() {
  const { pathname, search, key } = useLocation()
  const [seen, setSeen] = useState<string | null>(null)
  const [id, setId] = useState<string | null>(null)
  const arrival = `${key} ${search}`
  if (pathname === '/doctor' && arrival !== seen) {
    setSeen(arrival)
    setId(new URLSearchParams(search).get('call'))
  }
  const owner = useCalled(id).data ?? null
  return { called: id === null ? null : owner, close: () => setId(null) }
}
