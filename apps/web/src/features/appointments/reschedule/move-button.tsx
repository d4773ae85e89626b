import '../parts/visits.css'
import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { lazy } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { useOnline } from '../../../platform/network.ts'
import { dayOf } from '../parts/request-format.ts'
import { useCloseMoveRequest } from '../waiting-list/waiting-queries.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const RequestMoveModal = lazy(async () => ({
  default: (await import('./request-move-modal.tsx')).RequestMoveModal,
}))

const MoveModal = lazy(async () => ({ default: (await import('./move-modal.tsx')).MoveModal }))

type Opened = { isOpen: boolean; /** Counts the openings; each opening renders a new dialog. */ turn: number }

/** The owner moves an approved appointment where the clinic allows it, else requests another time. */
export function MoveButton({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('visits')
  const now = useNow()
  const [opened, setOpened] = useKept<Opened | null>(
    `${formName('move request', appointment._id)}, open`,
    null,
  )
  const { mayMove, moveWish } = appointment
  if (appointment.status !== 'approved' || Date.parse(appointment.start) <= now) return null
  const Modal = mayMove ? MoveModal : RequestMoveModal
  return (
    <>
      <IonButton
        fill="clear"
        aria-label={t(mayMove ? 'move.aloneLabel' : 'move.askLabel', {
          pet: petNames(appointment),
          when: dayOf(appointment),
        })}
        onClick={() => setOpened({ isOpen: true, turn: (opened?.turn ?? 0) + 1 })}
      >
        {t(mayMove ? 'move.alone' : moveWish ? 'move.change' : 'move.ask')}
      </IonButton>
      {opened && (
        <FirstOpening>
          <Modal
            key={opened.turn}
            appointment={appointment}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </FirstOpening>
      )}
    </>
  )
}

/** The owner's open move request. */
export function MoveRequestLine({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const drop = useCloseMoveRequest(appointment)
  const { moveWish, timeZone } = appointment
  if (!moveWish) return null
  return (
    <div className="visit-note">
      <p>
        <strong>{t('move.asked')}</strong>{' '}
        {moveWish.starts.map((start) => timeText(start, timeZone)).join(' · ')}
      </p>
      {moveWish.note && <p className="quiet">{moveWish.note}</p>}
      <IonButton
        size="small"
        fill="clear"
        disabled={!online || drop.isPending}
        onClick={() => void toastOutcome(drop.mutateAsync(''), { message: t('move.dropped') })}
      >
        {t('move.drop')}
      </IonButton>
    </div>
  )
}
