import './components/calendar.css'
import { IonButton } from '@ionic/react'
import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/rules'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/clock.ts'
import { wallTime } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { recordPath } from '../../lib/record-path.ts'
import { useRight } from '../../lib/rights.ts'
import { useOnline } from '../../platform/network.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { confirmDialog, textDialog } from '../../ui/dialogs.ts'
import { showToast } from '../../ui/toast.ts'
import { isEditable, isMovable } from './calendar-format.ts'
import { useEndVisit } from './calendar-queries.ts'
import { EditVisit, SaveButton, useVisitEdit } from './components/edit-visit.tsx'
import { toastOutcome } from './components/toast-outcome.ts'
import { RefusedTime } from './components/refused-time.tsx'
import { StaffTimes } from './components/staff-times.tsx'
import { StartVisitButton } from './components/start-visit-button.tsx'
import { dayOf, serviceLines, timesOf } from './request-format.ts'

type Mode = 'facts' | 'moving' | 'editing'

type VisitModalProps = {
  visit: Appointment
  clinic: Clinic | undefined
  /** Why it could not be put where it was dropped; the times are shown at once. */
  refusal: unknown
  isOpen: boolean
  onClose: () => void
  onMove: (start: string) => void
}

/** One visit with all that the practice can do about it; everything works without dragging. */
export function VisitModal({ visit, clinic, refusal, isOpen, onClose, onMove }: VisitModalProps) {
  const { t } = useTranslation(['calendar', 'requests', 'common', 'appointments'])
  const now = useNow()
  const online = useOnline()
  const [mode, setMode] = useState<Mode>(refusal === null ? 'facts' : 'moving')
  const [date, setDate] = useState(() => wallTime(visit.start, visit.timeZone).date)
  const [start, setStart] = useState<string | null>(null)
  const { pet } = visit
  const mayEdit = useRight('appointments')
  const movable = mayEdit && isMovable(visit, now)
  const edit = useVisitEdit(visit, clinic)
  const moving = mode === 'moving'
  const saved = () => {
    setMode('facts')
    void showToast({ message: t('edited', { pet: pet.name }), color: 'success' })
  }

  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('visitOf', { pet: pet.name })}
      className={mode === 'facts' ? 'visit-modal' : 'booking-modal'}
      backdropDismiss={mode !== 'editing'}
      {...(mode !== 'facts' && {
        footer: (
          <div className="modal-buttons">
            <IonButton fill="clear" onClick={() => setMode('facts')}>
              {t('common:cancel')}
            </IonButton>
            {moving ? (
              <IonButton
                color="secondary"
                disabled={start === null || !online}
                onClick={() => start !== null && onMove(start)}
              >
                {t('move')}
              </IonButton>
            ) : (
              <SaveButton edit={edit} onSaved={saved} />
            )}
          </div>
        ),
      })}
    >
      <div className="booking">
        <VisitHead visit={visit} />
        {mode === 'editing' ? <EditVisit edit={edit} /> : <VisitFacts visit={visit} />}
        {moving && clinic && (
          <>
            <RefusedTime error={refusal} zone={visit.timeZone} onChoose={onMove} />
            <StaffTimes
              clinic={clinic}
              date={date}
              start={start}
              graceMs={0}
              except={visit._id}
              onDate={(next) => {
                setDate(next)
                setStart(null)
              }}
              onStart={setStart}
            />
          </>
        )}
        {mode === 'facts' && (
          <VisitActs
            visit={visit}
            mayMove={movable && clinic !== undefined}
            mayCorrect={mayEdit && isEditable(visit)}
            onMove={() => setMode('moving')}
            onEdit={() => {
              edit.begin()
              setMode('editing')
            }}
            onClose={onClose}
          />
        )}
      </div>
    </AppModal>
  )
}

function VisitHead({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('requests')
  const { pet, status } = visit
  return (
    <div className="visit-head">
      <Avatar name={pet.name} picture={pet.profile} species={pet.type} size={3.5} />
      <div>
        <p>
          <b>{dayOf(visit)}</b>
        </p>
        <p className="figures">
          {timesOf(visit)} · {t(`status.${status}`)}
        </p>
        <p className="quiet">{visit.clinic.name}</p>
      </div>
    </div>
  )
}

function VisitFacts({ visit }: { visit: Appointment }) {
  const { t } = useTranslation(['calendar', 'requests'])
  const { patient } = visit
  return (
    <dl className="visit-facts">
      <dt>{t('owner')}</dt>
      <dd>
        {patient.fullname}
        {patient.mobile && (
          <a className="visit-call" href={`tel:${patient.mobile.replaceAll(' ', '')}`}>
            {patient.mobile}
          </a>
        )}
      </dd>
      <dt>{t('type')}</dt>
      <dd>
        {t(`requests:type.${visit.type}`)} · {formatMoney(visit.total, visit.currency)}
      </dd>
      {serviceLines(visit).length > 0 && (
        <>
          <dt>{t('services')}</dt>
          <dd>
            {serviceLines(visit)
              .map(({ name }) => name)
              .join(', ')}
          </dd>
        </>
      )}
      {visit.reason && (
        <>
          <dt>{t('reason')}</dt>
          <dd>{visit.reason}</dd>
        </>
      )}
    </dl>
  )
}

type VisitActsProps = {
  visit: Appointment
  mayMove: boolean
  mayCorrect: boolean
  onMove: () => void
  onEdit: () => void
  onClose: () => void
}

/** What can be done about a visit now, by its state and time. */
function VisitActs({ visit, mayMove, mayCorrect, onMove, onEdit, onClose }: VisitActsProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const now = useNow()
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const end = useEndVisit()
  const { pet, patient, status } = visit
  const begun = Date.parse(visit.start) <= now
  const record = recordPath(visit)

  const finish = (to: 'cancelled' | 'no_show', reason: string) =>
    toastOutcome(end.mutateAsync({ ...visit, status: to, reason }).then(onClose), {
      message: t(`${to}.done`, { owner: patient.fullname }),
      color: 'success',
    })
  const cancel = async () => {
    const reason = await textDialog(
      {
        header: t('cancelled.header'),
        message: t('cancelled.message', { pet: pet.name, owner: patient.fullname }),
        yes: t('cancelled.yes'),
        no: t('cancelled.no'),
        danger: true,
      },
      { label: t('cancelled.reason'), maxLength: REASON_MAX_LENGTH },
    )
    if (reason !== null) await finish('cancelled', reason)
  }
  const missed = async () => {
    const agreed = await confirmDialog({
      header: t('no_show.header'),
      message: t('no_show.message', { pet: pet.name, owner: patient.fullname }),
      yes: t('no_show.yes'),
      no: t('common:cancel'),
      danger: true,
    })
    if (agreed) await finish('no_show', '')
  }
  return (
    <div className="visit-note-buttons">
      <StartVisitButton visit={visit} />
      {status === 'requested' && (
        <IonButton fill="outline" routerLink="/doctor/requests" onClick={onClose}>
          {t('toRequests')}
        </IonButton>
      )}
      {record && (
        <IonButton fill="outline" routerLink={record} onClick={onClose}>
          {t('openRecord')}
        </IonButton>
      )}
      {mayMove && (
        <IonButton fill="outline" disabled={!online} onClick={onMove}>
          {t('moveAction')}
        </IonButton>
      )}
      {mayCorrect && (
        <IonButton fill="outline" disabled={!online} onClick={onEdit}>
          {t('edit')}
        </IonButton>
      )}
      {status === 'approved' && begun && mayEdit && (
        <IonButton fill="outline" disabled={!online || end.isPending} onClick={() => void missed()}>
          {t('no_show.action')}
        </IonButton>
      )}
      {status === 'approved' && visit.mayCancel && (
        <IonButton
          fill="clear"
          color="danger"
          disabled={!online || end.isPending}
          onClick={() => void cancel()}
        >
          {t('cancelled.action')}
        </IonButton>
      )}
    </div>
  )
}
