import { IonButton } from '@ionic/react'
import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../lib/session/rights.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { useOnline } from '../../../platform/network.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { choiceDialog } from '../../../ui/modal/dialogs.ts'
import { useHandOver } from '../calendar/calendar-queries.ts'
import { conflictDetailsOf } from '../override/conflict-details.ts'
import { type MoveGoal, useMoveText } from '../parts/move-goal.ts'

const OverrideOfMove = lazy(async () => ({
  default: (await import('../override/override-of-move.tsx')).OverrideOfMove,
}))

/** Hands a request or an appointment over to a colleague who works at its clinic; nothing where there is none. */
export function HandOverButton({ visit }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('agenda')
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const { isPending, refused, handOver } = useHandingOver(visit)
  const { colleagues, patient } = visit
  if (!mayEdit || colleagues.length === 0) return null
  const press = async () => {
    const [only, ...others] = colleagues
    const vetId = await choiceDialog(
      {
        header: t('handOver.header', { pet: petNames(visit) }),
        message:
          only && others.length === 0
            ? t('handOver.messageTo', { vet: only.fullname, owner: patient.fullname })
            : t('handOver.message', { owner: patient.fullname }),
        yes: t('handOver.action'),
      },
      colleagues.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
    )
    const taker = colleagues.find(({ _id }) => _id === vetId)
    if (taker) await handOver({ start: visit.start, taker })
  }
  return (
    <>
      <IonButton fill="outline" disabled={!online || isPending} onClick={() => void press()}>
        {t('handOver.action')}
      </IonButton>
      {refused && (
        <Suspense fallback={null}>
          <OverrideOfMove
            key={refused.turn}
            visit={visit}
            refusal={refused.refusal}
            goal={refused.goal}
            onChoose={(start) => void handOver({ ...refused.goal, start })}
            onMoved={() => undefined}
          />
        </Suspense>
      )}
    </>
  )
}

type HandOverGoal = MoveGoal & { taker: NonNullable<MoveGoal['taker']> }

/** A hand-over that was refused because something is in the colleague's time; each refusal opens a dialog of its own. */
type Refused = { turn: number; goal: HandOverGoal; refusal: unknown }

function useHandingOver(visit: OpenedAppointment) {
  const { t } = useTranslation('agenda')
  const moveText = useMoveText()
  const { isPending, mutateAsync } = useHandOver()
  const [refused, setRefused] = useState<Refused | null>(null)
  const pet = petNames(visit)
  const doneText = (goal: HandOverGoal) =>
    goal.start === visit.start ? t('handOver.done', { vet: goal.taker.fullname, pet }) : moveText(visit, goal)
  const handOver = async (goal: HandOverGoal) => {
    try {
      await mutateAsync({ visit, goal })
      void showToast({ message: doneText(goal), color: 'success' })
    } catch (error) {
      if (conflictDetailsOf(error))
        setRefused((before) => ({ turn: (before?.turn ?? 0) + 1, goal, refusal: error }))
      else showFailure(error)
    }
  }
  return { isPending, refused, handOver }
}
