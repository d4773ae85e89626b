import './components/calendar.css'
import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wallTime } from '../../lib/dates.ts'
import { useOnline } from '../../platform/network.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { FailedState, RowsSkeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.ts'
import { useVisit } from './calendar-queries.ts'
import { EditVisit, SaveButton, useVisitEdit } from './components/edit-visit.tsx'
import { RefusedTime } from './components/refused-time.tsx'
import { StaffTimes } from './components/staff-times.tsx'
import { VisitActs } from './components/visit-acts.tsx'
import { VisitFacts, VisitHead } from './components/visit-facts.tsx'

type Mode = 'facts' | 'moving' | 'editing'

type VisitModalProps = {
  visitId: string
  /** Whose visit it is, where that is known before the rest has arrived. */
  petName: string | undefined
  clinics: readonly Clinic[]
  /** Why it could not be put where it was dropped; the times are shown at once. */
  refusal: unknown
  isOpen: boolean
  onClose: () => void
  onMove: (visit: Appointment, start: string) => void
}

/** One visit with all that the practice can do about it; everything works without dragging. */
export function VisitModal({ visitId, petName, clinics, refusal, isOpen, onClose, onMove }: VisitModalProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const online = useOnline()
  const found = useVisit(visitId, isOpen)
  const visit = found.data
  const clinic = clinics.find(({ _id }) => _id === visit?.clinic._id)
  const [mode, setMode] = useState<Mode>(refusal === null ? 'facts' : 'moving')
  const [chosen, setChosen] = useState<{ date: string; start: string | null } | null>(null)
  const { edit, begin } = useVisitEdit(clinic)
  const pet = visit?.pet.name ?? petName
  const start = chosen?.start ?? null
  const saved = () => {
    setMode('facts')
    if (pet !== undefined) void showToast({ message: t('edited', { pet }), color: 'success' })
  }

  return (
    <AppModal
      // Whoever follows a link sees the page meanwhile: a dialog without a name would be announced as such.
      isOpen={isOpen && (pet !== undefined || found.isError)}
      onClose={onClose}
      title={pet === undefined ? t('visit') : t('visitOf', { pet })}
      className={mode === 'facts' ? 'visit-modal' : 'booking-modal'}
      backdropDismiss={mode !== 'editing'}
      {...(visit &&
        mode !== 'facts' && {
          footer: (
            <div className="modal-buttons">
              <IonButton fill="clear" onClick={() => setMode('facts')}>
                {t('common:cancel')}
              </IonButton>
              {mode === 'editing' && edit ? (
                <SaveButton edit={edit} onSaved={saved} />
              ) : (
                <IonButton
                  color="secondary"
                  disabled={start === null || !online}
                  onClick={() => start !== null && onMove(visit, start)}
                >
                  {t('move')}
                </IonButton>
              )}
            </div>
          ),
        })}
    >
      {found.isPending && <RowsSkeleton />}
      {found.isError && !visit && <FailedState error={found.error} onRetry={() => void found.refetch()} />}
      {visit && (
        <div className="booking">
          <VisitHead visit={visit} />
          {mode === 'editing' && edit ? <EditVisit edit={edit} /> : <VisitFacts visit={visit} />}
          {mode === 'moving' && clinic && (
            <>
              <RefusedTime error={refusal} zone={visit.timeZone} onChoose={(time) => onMove(visit, time)} />
              <StaffTimes
                clinic={clinic}
                date={chosen?.date ?? wallTime(visit.start, visit.timeZone).date}
                start={start}
                graceMs={0}
                except={visit._id}
                onDate={(date) => setChosen({ date, start: null })}
                onStart={(time) => setChosen({ date: wallTime(time, visit.timeZone).date, start: time })}
              />
            </>
          )}
          {mode === 'facts' && (
            <VisitActs
              visit={visit}
              hasTimes={clinic !== undefined}
              onMove={() => setMode('moving')}
              onEdit={() => {
                begin(visit)
                setMode('editing')
              }}
              onClose={onClose}
            />
          )}
        </div>
      )}
    </AppModal>
  )
}
