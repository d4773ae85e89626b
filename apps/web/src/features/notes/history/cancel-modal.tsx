import { IonRadio, IonRadioGroup, IonTextarea } from '@ionic/react'
import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import { CANCEL_CODES, type CancelCode } from '@vetvisit/contract/notes/rules'
import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatWeekdayTime } from '../../../lib/time/dates.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { showToast } from '../../../ui/action/toast.ts'
import { useAddNote } from '../queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type CancelModalProps = {
  item: HistoryItem
  visit: HistoryVisit
  viewer: 'patient' | 'practice'
  onClose: () => void
}

const CODES_OF = {
  patient: CANCEL_CODES.filter((code) => code !== 'practice_unavailable'),
  practice: CANCEL_CODES.filter((code) => code !== 'recovered' && code !== 'other_practice'),
}

/** Asks whether to cancel an appointment, and for the reason; a tap outside does not close the dialog (specification/owner §4, §8). */
export function CancelModal({ item, visit, viewer, onClose }: CancelModalProps) {
  const { t } = useTranslation('history')
  const add = useAddNote()
  const [code, setCode] = useState<CancelCode>()
  const [text, setText] = useState('')

  const cancel = () => {
    const body = {
      action: 'cancelled' as const,
      data: { note_type: 'cancelled' as const, appointment: visit._id, text, ...(code && { code }) },
    }
    add.mutate(body, {
      onSuccess: () => {
        void showToast({ message: t('cancelDone'), color: 'success' })
        onClose()
      },
    })
  }

  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('cancelTitle')}
      unsaved={text !== '' || code !== undefined}
      backdropDismiss={false}
      footer={
        <ModalActions
          cancel={t('cancelNo')}
          act={t('cancelYes')}
          color="danger"
          busy={add.isPending || add.isSuccess}
          right={viewer === 'practice' ? 'appointments' : undefined}
          onAct={cancel}
        />
      }
    >
      <div className="stack">
        <Question item={item} visit={visit} />
        <CodeChoice codes={CODES_OF[viewer]} chosen={code} onChoose={setCode} />
        <IonTextarea
          data-first-focus="desk"
          label={t(viewer === 'patient' ? 'cancelText' : 'cancelTextPractice')}
          labelPlacement="stacked"
          fill="outline"
          autoGrow
          maxlength={REASON_MAX_LENGTH}
          value={text}
          onIonInput={(event) => setText(event.detail.value ?? '')}
        />
        {add.isError && (
          <p className="field-error" role="alert">
            {errorText(add.error)}
          </p>
        )}
      </div>
    </AppModal>
  )
}

function Question({ item, visit }: Pick<CancelModalProps, 'item' | 'visit'>) {
  const { t } = useTranslation('history')
  const when = formatWeekdayTime(visit.start, visit.timeZone)
  return (
    <p>
      <Sentence
        text={t('cancelQuestion', { pet: kept(item.petName), when, clinic: kept(visit.clinicName) })}
      />
    </p>
  )
}

type CodeChoiceProps = {
  codes: readonly CancelCode[]
  chosen: CancelCode | undefined
  onChoose: (code: CancelCode) => void
}

function CodeChoice({ codes, chosen, onChoose }: CodeChoiceProps) {
  const { t } = useTranslation('history')
  return (
    <IonRadioGroup
      aria-label={t('cancelReason')}
      value={chosen ?? null}
      onIonChange={(event) => onChoose(event.detail.value as CancelCode)}
    >
      {codes.map((code) => (
        <div key={code} className="cancel-code">
          <IonRadio value={code} labelPlacement="end" justify="start">
            {t(`codes.${code}`)}
          </IonRadio>
        </div>
      ))}
    </IonRadioGroup>
  )
}
