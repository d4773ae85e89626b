import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Override } from '@vetvisit/contract/appointments/override/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { changeOf, type MoveGoal, useMoveText } from '../parts/move-goal.ts'
import { TellOwner } from '../parts/tell-owner.tsx'
import { tellChoiceOf, type Told, withTelling } from '../parts/telling.ts'
import { useAppointmentChange } from '../parts/use-appointment-change.ts'
import { offerBack } from '../reschedule/offer-back.ts'
import { conflictDetailsOf, useRefused } from './conflict-details.ts'
import { OverrideDialog } from './override-dialog.tsx'

type OverrideOfMoveProps = {
  /** As it was when the dialog opened: a later change by a colleague is refused as stale. */
  visit: Appointment & Pick<Told, 'vetChosen'>
  /** Why it could not be moved. */
  refusal: unknown
  /** Where it was to be moved, or who was to take it over. */
  goal: MoveGoal
  /** Another time was chosen. */
  onChoose: (start: string) => void
  onMoved: () => void
  /** The dialog was closed. */
  onClose?: () => void
}

/** The dialog over an appointment that was moved onto something. What is moved all the same can be moved back. */
export function OverrideOfMove({ visit, refusal, goal, onChoose, onMoved, onClose }: OverrideOfMoveProps) {
  const { t } = useTranslation('override')
  const moveText = useMoveText()
  const { refused, open, close } = useRefused(refusal)
  const { _id, version, timeZone } = visit
  const name = formName('override', _id)
  const [tells, setTells] = useKept<boolean | null>(`${name}: tell`, goal.tell ?? null)
  const telling = tellChoiceOf(visit, goal, tells, useNow())
  const move = useAppointmentChange((override: Override, attempt) =>
    call(
      updateAppointment,
      { body: { appointment: { _id, version, ...changeOf(visit, withTelling(goal, telling)), override } } },
      attempt,
    ),
  )
  const send = (override: Override) =>
    move.mutate(override, {
      onSuccess: ({ version: moved }) => {
        close()
        onMoved()
        offerBack({
          before: { ...visit, vet: visit.doctor },
          version: moved,
          goal: withTelling(goal, telling),
          message: moveText(visit, goal),
        })
      },
      // Any other refusal is said where the reason was typed.
      onError: (error) => conflictDetailsOf(error) && open(error),
    })
  if (!refused) return null
  return (
    <OverrideDialog
      refused={refused}
      name={name}
      zone={timeZone}
      act={t('moveAnyway')}
      isSaving={move.isPending}
      failure={move.error && errorText(move.error)}
      tell={telling && <TellOwner owner={visit.patient.fullname} telling={telling} onChange={setTells} />}
      onChoose={(next) => {
        close()
        onChoose(next)
      }}
      onOverride={send}
      onClose={() => {
        close()
        onClose?.()
      }}
    />
  )
}
