import '../parts/visits.css'
import { IonButton } from '@ionic/react'
import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { recordPath } from '../../../lib/routing/record-path.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useOnline } from '../../../platform/network.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { canMove, isEditable } from '../calendar/calendar-format.ts'
import { useEndVisit } from '../calendar/calendar-queries.ts'
import { HandOverButton } from './hand-over-button.tsx'
import { RoomButton } from './room-button.tsx'
import { StartVisitButton } from './start-visit-button.tsx'
import { askReason, forgetReason } from '../parts/ask-reason.ts'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type VisitActsProps = {
  visit: OpenedAppointment
  /** True to ask at once whether it is to be cancelled. */
  asksToCancel: boolean
  /** True if its clinic still has times. */
  hasTimes: boolean
  onMove: () => void
  onEdit: () => void
  onClose: () => void
}

/** Actions that the state and time of an appointment allow. */
export function VisitActs({ visit, asksToCancel, hasTimes, onMove, onEdit, onClose }: VisitActsProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const now = useNow()
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const { status } = visit
  const record = recordPath(visit)
  return (
    <div className="visit-note-buttons">
      <StartVisitButton visit={visit} />
      {status === 'requested' && (
        <IonButton fill="outline" routerLink={`/doctor/requests?request=${visit._id}`} onClick={onClose}>
          {t('toRequests')}
        </IonButton>
      )}
      {record && (
        <IonButton fill="outline" routerLink={record} onClick={onClose}>
          {t('openRecord')}
        </IonButton>
      )}
      {mayEdit && hasTimes && canMove(visit, now) && (
        <IonButton fill="outline" disabled={!online} onClick={onMove}>
          {t('moveAction')}
        </IonButton>
      )}
      <HandOverButton visit={visit} />
      {isEditable(visit) && <RoomButton visit={visit} />}
      {mayEdit && isEditable(visit) && (
        <IonButton fill="outline" disabled={!online} onClick={onEdit}>
          {t('edit')}
        </IonButton>
      )}
      {status === 'approved' && (
        <EndVisit visit={visit} asksToCancel={asksToCancel && mayEdit} onEnded={onClose} />
      )}
    </div>
  )
}

/** Does something once a condition holds, at most once. */
function useOnce(isTime: boolean, act: () => void): void {
  const isDone = useRef(false)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!isTime || isDone.current) return
    isDone.current = true
    run()
  }, [isTime])
}

/** Marks an appointment as missed, or cancels it. */
type EndVisitProps = Pick<VisitActsProps, 'visit' | 'asksToCancel'> & { onEnded: () => void }

function EndVisit({ visit, asksToCancel, onEnded }: EndVisitProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const begun = Date.parse(visit.start) <= useNow()
  const end = useEndVisit()
  const { patient } = visit

  const ended = () => {
    forgetReason(visit._id)
    onEnded()
  }
  const finish = (to: 'cancelled' | 'no_show', reason: string) =>
    toastOutcome(end.mutateAsync({ ...visit, status: to, reason }).then(ended), {
      message: t(`${to}.done`, { owner: kept(patient.fullname) }),
      color: 'success',
    })
  const cancel = async () => {
    const said = { pet: kept(petNames(visit)), owner: kept(patient.fullname) }
    const question = {
      header: t('cancelled.header'),
      message: t('cancelled.message', said),
      yes: t('cancelled.yes'),
      no: t('cancelled.no'),
      danger: true,
    }
    const reason = await askReason(visit._id, question, t('cancelled.reason'))
    if (reason !== null) await finish('cancelled', reason)
  }
  useOnce(asksToCancel && visit.mayCancel, () => void cancel())
  const missed = async () => {
    const agreed = await confirmDialog({
      header: t('no_show.header'),
      message: t('no_show.message', { pet: kept(petNames(visit)), owner: kept(patient.fullname) }),
      yes: t('no_show.yes'),
      no: t('common:cancel'),
      danger: true,
    })
    if (agreed) await finish('no_show', '')
  }
  return (
    <>
      {begun && mayEdit && (
        <IonButton fill="outline" disabled={!online || end.isPending} onClick={() => void missed()}>
          {t('no_show.action')}
        </IonButton>
      )}
      {visit.mayCancel && (
        <IonButton
          fill="clear"
          color="danger"
          disabled={!online || end.isPending}
          onClick={() => void cancel()}
        >
          {t('cancelled.action')}
        </IonButton>
      )}
    </>
  )
}
