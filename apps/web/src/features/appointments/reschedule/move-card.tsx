import '../agenda/cards.css'
import '../agenda/visits.css'
import { IonButton } from '@ionic/react'
import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../lib/session/rights.ts'
import { useOnline } from '../../../platform/network.ts'
import { Avatar } from '../../../ui/show/avatar.tsx'
import { textDialog } from '../../../ui/modal/dialogs.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { dayOf, timesOf } from '../agenda/request-format.ts'
import { moveSoon, useMovedSoon } from './moves.ts'
import { useCloseMoveRequest } from '../waiting-list/waiting-queries.ts'
import { timeText } from '../booking/chosen-times.tsx'
import { ClinicLine } from '../parts/clinic-line.tsx'
import { requestAnchor } from '../lifecycle/request-card.tsx'
import { toastOutcome } from '../lifecycle/toast-outcome.ts'

/** A visit that its owner asks to move, as the practice sees it: one press moves it there. */
export function MoveCard({ visit }: { visit: Appointment }) {
  const { t } = useTranslation(['visits', 'common'])
  const mayMove = useRight('appointments')
  const online = useOnline()
  const drop = useCloseMoveRequest(visit)
  const { moveWish, patient, pet, timeZone } = visit
  const owner = patient.fullname
  const isMoved = useMovedSoon().has(visit._id)
  if (!moveWish || isMoved) return null
  const busy = !mayMove || !online || drop.isPending
  const moveTo = (start: string) => {
    const undo = moveSoon(visit, start, showFailure)
    const message = t('move.moved', { pet: pet.name, time: timeText(start, timeZone), owner })
    return offerUndo({ message, color: 'success' }, undo)
  }
  const decline = async () => {
    const reason = await textDialog(
      {
        header: t('move.declineHeader'),
        message: t('move.declineMessage', { owner }),
        yes: t('move.decline'),
      },
      { label: t('move.reason'), maxLength: REASON_MAX_LENGTH },
    )
    if (reason === null) return
    await toastOutcome(drop.mutateAsync(reason), { message: t('move.declined', { owner }) })
  }
  return (
    <article
      id={requestAnchor(visit._id)}
      tabIndex={-1}
      className="card request-card"
      aria-label={t('move.of', { owner, pet: pet.name })}
    >
      <header className="request-head">
        <Avatar name={pet.name} picture={pet.profile} species={pet.type} size={3.5} />
        <div>
          <h3>{t('move.asks', { owner, pet: pet.name })}</h3>
          <p className="quiet">
            {dayOf(visit)}, {timesOf(visit)}
          </p>
          <p className="quiet">
            <ClinicLine clinic={visit.clinic} />
          </p>
        </div>
      </header>
      {moveWish.note && <p className="request-reason">{moveWish.note}</p>}
      {moveWish.starts.length > 0 && (
        <ul className="chips" aria-label={t('move.wished')}>
          {moveWish.starts.map((start) => (
            <li key={start}>
              <IonButton
                expand="block"
                disabled={busy}
                aria-label={t('move.moveTo', { time: timeText(start, timeZone) })}
                onClick={() => void moveTo(start)}
              >
                <time dateTime={start}>{timeText(start, timeZone)}</time>
              </IonButton>
            </li>
          ))}
        </ul>
      )}
      {mayMove ? (
        <div className="form-actions">
          <IonButton fill="outline" color="danger" disabled={busy} onClick={() => void decline()}>
            {t('move.decline')}
          </IonButton>
        </div>
      ) : (
        <p className="quiet">{t('common:noRight')}</p>
      )}
    </article>
  )
}
