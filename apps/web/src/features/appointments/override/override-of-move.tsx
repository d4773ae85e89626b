import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Override } from '@vetvisit/contract/appointments/override/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { changeOf, type MoveGoal, useMoveText } from '../parts/move-goal.ts'
import { useAppointmentChange } from '../parts/use-appointment-change.ts'
import { useRefused } from './conflict-details.ts'
import { OverrideDialog } from './override-dialog.tsx'

type OverrideOfMoveProps = {
  visit: Appointment
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

/** The dialog over an appointment that was moved onto something. */
export function OverrideOfMove({ visit, refusal, goal, onChoose, onMoved, onClose }: OverrideOfMoveProps) {
  const { t } = useTranslation('override')
  const moveText = useMoveText()
  const { refused, open, close } = useRefused(refusal)
  const { _id, version, timeZone } = visit
  const move = useAppointmentChange((override: Override, attempt) =>
    call(
      updateAppointment,
      { body: { appointment: { _id, version, ...changeOf(visit, goal), override } } },
      attempt,
    ),
  )
  const send = (override: Override) =>
    move.mutate(override, {
      onSuccess: () => {
        close()
        onMoved()
        void showToast({ message: moveText(visit, goal), color: 'success' })
      },
      onError: open,
    })
  if (!refused) return null
  return (
    <OverrideDialog
      refused={refused}
      name={formName('override', _id)}
      zone={timeZone}
      act={t('moveAnyway')}
      isSaving={move.isPending}
      failure={move.error && errorText(move.error)}
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
