import '../agenda/visits.css'
import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { useOnline } from '../../../platform/network.ts'
import { dayOf } from '../agenda/request-format.ts'
import { useCloseMoveRequest } from '../waiting-list/waiting-queries.ts'
import { timeText } from '../booking/chosen-times.tsx'
import { toastOutcome } from '../lifecycle/toast-outcome.ts'

const RequestMoveModal = lazy(async () => ({
  default: (await import('./request-move-modal.tsx')).RequestMoveModal,
}))

type Opened = { isOpen: boolean; /** Counts the openings; each opening renders a new dialog. */ turn: number }

/** The owner requests another time for an approved appointment. */
export function MoveButton({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('visits')
  const now = useNow()
  const [opened, setOpened] = useKept<Opened | null>(
    `${formName('move request', appointment._id)}, open`,
    null,
  )
  if (appointment.status !== 'approved' || Date.parse(appointment.start) <= now) return null
  return (
    <>
      <IonButton
        fill="clear"
        aria-label={t('move.askLabel', { pet: appointment.pet.name, when: dayOf(appointment) })}
        onClick={() => setOpened({ isOpen: true, turn: (opened?.turn ?? 0) + 1 })}
      >
        {t(appointment.moveWish ? 'move.change' : 'move.ask')}
      </IonButton>
      {opened && (
        <Suspense fallback={null}>
          <RequestMoveModal
            key={opened.turn}
            appointment={appointment}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </Suspense>
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
