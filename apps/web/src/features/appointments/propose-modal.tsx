import './components/visits.css'
import { IonButton, IonSpinner } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { useOnline } from '../../platform/network.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { showToast } from '../../ui/toast.ts'
import { timeText } from './components/chosen-times.tsx'
import { FreeTimes } from './components/free-times.tsx'
import { NoteField } from './components/note-field.tsx'
import { dayOf, timesOf } from './request-format.ts'
import { useProposeTime } from './waiting-queries.ts'

type ProposeModalProps = { request: Appointment; isOpen: boolean; onClose: () => void }

/** Proposes one other time for a request; it is kept free until the owner answers. */
export function ProposeModal({ request, isOpen, onClose }: ProposeModalProps) {
  const { t } = useTranslation(['visits', 'common'])
  const [start, setStart] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const online = useOnline()
  const propose = useProposeTime(request)
  const owner = request.patient.fullname
  const send = () =>
    start !== null &&
    propose.mutate(
      { start, note: note.trim() },
      {
        onSuccess: () => {
          onClose()
          void showToast({ message: t('proposal.sent', { owner }), color: 'success' })
        },
        onError: () => setStart(null),
      },
    )
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('proposal.title')}
      backdropDismiss={false}
      className="booking-modal"
      footer={
        <div className="modal-buttons">
          <IonButton fill="clear" onClick={onClose}>
            {t('common:cancel')}
          </IonButton>
          <IonButton
            color="secondary"
            disabled={start === null || !online || propose.isPending}
            aria-busy={propose.isPending}
            onClick={send}
          >
            {propose.isPending && <IonSpinner slot="start" name="crescent" aria-hidden="true" />}
            {start === null
              ? t('proposal.choose')
              : t('proposal.send', { time: timeText(start, request.timeZone) })}
          </IonButton>
        </div>
      }
    >
      <div className="booking">
        <div role="alert">{propose.isError && <p className="form-banner">{errorText(propose.error)}</p>}</div>
        <p>{t('proposal.intro', { owner, when: `${dayOf(request)}, ${timesOf(request)}` })}</p>
        <FreeTimes appointment={request} chosen={start === null ? [] : [start]} onToggle={setStart} />
        <NoteField label={t('proposal.note')} value={note} onChange={setNote} />
      </div>
    </AppModal>
  )
}
