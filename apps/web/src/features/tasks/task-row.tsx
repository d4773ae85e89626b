import { IonIcon } from '@ionic/react'
import type { Task } from '@vetvisit/contract/tasks/schemas'
import { callOutline, checkmark } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { useRight } from '../../lib/session/rights.ts'
import { useUser } from '../../lib/session/session.ts'
import { formatDay } from '../../lib/time/dates.ts'
import { useToday } from '../../lib/time/use-today.ts'
import { offerUndo } from '../../ui/action/offer-undo.ts'
import { showFailure } from '../../ui/action/show-failure.ts'
import { PhoneLink } from '../../ui/show/phone-link.tsx'
import { useFinishTask } from './queries.ts'
import { kept, withoutMarks } from '../../lib/text/kept-names.ts'
import { Sentence } from '../../ui/show/sentence.tsx'

/** A task: what to do, whom to call, until when; done by one tap. */
export function TaskRow({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const { t } = useTranslation('tasks')
  const mayWrite = useRight('appointments')
  const mayFinish = useUser()?._id === task.personId || mayWrite
  const finish = useFinishTask()
  const title = useTitle(task)
  const label = t('done', { task: withoutMarks(title) })
  const reopen = () => void finish.mutateAsync({ task, undo: true }).catch(showFailure)
  // Awaited, because the row is gone by then.
  const done = async () => {
    try {
      await finish.mutateAsync({ task, undo: false })
    } catch (error) {
      return showFailure(error)
    }
    return offerUndo({ message: label }, reopen)
  }
  return (
    <li className="task">
      {mayFinish && (
        <button
          type="button"
          className="task-done"
          aria-label={label}
          title={t('doneShort')}
          disabled={finish.isPending}
          onClick={() => void done()}
        >
          <IonIcon icon={checkmark} aria-hidden="true" />
        </button>
      )}
      <div className="task-words">
        {mayWrite ? (
          <button type="button" className="task-open" onClick={onOpen}>
            <Sentence text={title} />
          </button>
        ) : (
          <Sentence text={title} />
        )}
        {task.isCall && task.text !== '' && (
          <span className="task-text" translate="no">
            {task.text}
          </span>
        )}
        <About task={task} />
      </div>
    </li>
  )
}

/** What is to be done, in one line, with marked names. */
function useTitle({ isCall, owner, pet, text }: Task): string {
  const { t } = useTranslation('tasks')
  if (!isCall || !owner) return text
  return pet
    ? t('callBackPet', { name: kept(owner.fullname), pet: kept(pet.name) })
    : t('callBackOwner', { name: kept(owner.fullname) })
}

/** The number to call, the day if it is not today, and who is meant. */
function About({ task: { owner, date, personName } }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const now = useToday()
  return (
    <span className="task-about">
      {owner && (
        <PhoneLink className="link task-phone" number={owner}>
          <IonIcon icon={callOutline} aria-hidden="true" />
        </PhoneLink>
      )}
      {date !== now && (
        <span className="quiet" data-overdue={date < now || undefined}>
          {t(date < now ? 'overdue' : 'on', { day: formatDay(date, 'short') })}
        </span>
      )}
      {personName && (
        <span className="quiet" translate="no">
          {personName}
        </span>
      )}
    </span>
  )
}
