import '../parts/cards.css'
import { IonButton } from '@ionic/react'
import { useQueryClient } from '@tanstack/react-query'
import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { useOnline } from '../../../platform/network.ts'
import { textDialog } from '../../../ui/modal/dialogs.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { approveAll, type FailedAnswer } from './answer-many.ts'
import { hideAnsweredRequest, rejectWithUndo } from './rejections.ts'
import { keepReason } from '../parts/ask-reason.ts'
import { dayOf, timesOf } from '../parts/request-format.ts'
import { petNames } from '../../../lib/text/pet-names.ts'

/** Answers to several requests at once, and the requests that are still open afterwards. */
export function useAnswerMany() {
  const { t } = useTranslation(['requests', 'common'])
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [unanswered, setUnanswered] = useState<readonly FailedAnswer[]>([])

  const approve = async (requests: readonly Appointment[]) => {
    setUnanswered([])
    setProgress({ done: 0, of: requests.length })
    const left = await approveAll(requests, (request, done) => {
      hideAnsweredRequest(request._id)
      setProgress({ done, of: requests.length })
    })
    setProgress(null)
    setUnanswered(left)
    const count = requests.length - left.length
    if (count > 0) void showToast({ message: t('approvedMany', { count }), color: 'success' })
    await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  const reject = async (requests: readonly Appointment[]) => {
    const count = requests.length
    const reason = await textDialog(
      {
        header: t('rejectManyHeader', { count }),
        message: t('rejectManyMessage'),
        yes: t('reject'),
        danger: true,
      },
      { label: t('rejectReason'), maxLength: REASON_MAX_LENGTH },
    )
    if (reason === null) return
    setUnanswered([])
    for (const { _id } of requests) keepReason(_id, reason)
    const undos = requests.map((request) =>
      rejectWithUndo(request, reason, (error) => setUnanswered((before) => [...before, { request, error }])),
    )
    void offerUndo({ message: t('rejectedMany', { count }), endsWhenHidden: true }, () => {
      for (const undo of undos) undo()
    })
  }
  return { progress, unanswered, approve, reject }
}

type AnswerBarProps = {
  chosen: readonly Appointment[]
  answers: ReturnType<typeof useAnswerMany>
  onClear: () => void
}

/** Actions for the selected requests, at the bottom of the window. */
export function AnswerBar({ chosen, answers, onClear }: AnswerBarProps) {
  const { t } = useTranslation(['requests', 'common'])
  const online = useOnline()
  const { progress } = answers
  if (chosen.length === 0 && progress === null) return null
  const idle = online && progress === null
  return (
    <section className="answer-bar card" aria-label={t('chosenRequests')}>
      <div className="answer-bar-buttons">
        <output className="figures">
          {progress ? t('approvingMany', progress) : t('chosen', { count: chosen.length })}
        </output>
        <IonButton fill="clear" disabled={progress !== null} onClick={onClear}>
          {t('chooseNone')}
        </IonButton>
      </div>
      <div className="answer-bar-buttons">
        <IonButton fill="outline" color="danger" disabled={!idle} onClick={() => void answers.reject(chosen)}>
          {t('rejectMany', { count: chosen.length })}
        </IonButton>
        <IonButton
          disabled={!idle}
          aria-busy={progress !== null}
          onClick={() => void answers.approve(chosen)}
        >
          {t('approveMany', { count: chosen.length })}
        </IonButton>
      </div>
    </section>
  )
}

/** Requests that could not be answered, with the reasons. */
export function FailedAnswersList({ unanswered }: { unanswered: readonly FailedAnswer[] }) {
  const { t } = useTranslation('requests')
  return (
    <div role="alert">
      {unanswered.length > 0 && (
        <div className="form-banner unanswered">
          <p>{t('unanswered', { count: unanswered.length })}</p>
          <ul>
            {unanswered.map(({ request, error }) => (
              <li key={request._id}>
                <b>
                  <span translate="no">{petNames(request)}</span> (
                  <span translate="no">{request.patient.fullname}</span>), {dayOf(request, 'short')},{' '}
                  {timesOf(request)}
                </b>
                : {errorText(error)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
