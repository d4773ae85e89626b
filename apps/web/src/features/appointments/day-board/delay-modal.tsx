import {
  DELAY_OFFERED_MAX,
  DELAY_STEP_MINUTES,
  DELAY_TOLD_MINUTES,
} from '@vetvisit/contract/appointments/stages/rules'
import type { DayBoard } from '@vetvisit/contract/appointments/stages/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { useSetDelay } from './board-queries.ts'
import { delayOf, type News, newsOfDelay, type VetAtClinic } from './delays.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { Failure } from '../../../ui/show/failure.tsx'

const MINUTES = Array.from({ length: DELAY_OFFERED_MAX / DELAY_STEP_MINUTES }, (_, index) =>
  String((index + 1) * DELAY_STEP_MINUTES),
)

type DelayModalProps = {
  board: DayBoard
  vets: readonly VetAtClinic[]
  /** Whose delay it is at first. */
  first: VetAtClinic
  onClose: () => void
}

const keyOf = ({ doctorId, clinicId }: VetAtClinic) => `${doctorId} ${clinicId}`

/** Says how late a vet is, and shows whom that is told before it is sent. */
export function DelayModal({ board, vets, first, onClose }: DelayModalProps) {
  const { t } = useTranslation(['board', 'common'])
  const [draft, setDraft] = useKept<Draft>('delay', { vet: keyOf(first), minutes: '' })
  const [failure, setFailure] = useState<string>()
  const now = useNow()
  const set = useSetDelay()
  const vet = vets.find((each) => keyOf(each) === draft.vet) ?? first
  const running = delayOf(board, vet)
  const minutes = draft.minutes === '' ? null : Number(draft.minutes)
  const news = minutes === null ? [] : newsOfDelay(board, vet, minutes, now)
  const isChange = minutes !== null && minutes !== running
  const send = async () => {
    if (minutes === null) return
    setFailure(undefined)
    try {
      const { doctorId, clinicId } = vet
      const { told } = await set.mutateAsync({ doctorId, clinicId, minutes })
      setDraft({ vet: keyOf(first), minutes: '' })
      onClose()
      await showToast({
        message: told > 0 ? t('late.told', { count: told }) : t('late.noted'),
        color: 'success',
      })
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('late.action')}
      footer={
        <ModalActions
          act={news.length > 0 ? t('late.tell', { count: news.length }) : t('common:save')}
          missing={isChange ? null : t(running > 0 ? 'late.missingOther' : 'late.missing')}
          busy={set.isPending}
          right="appointments"
          onAct={() => void send()}
        />
      }
    >
      <div className="delay-form">
        <DelayFields vets={vets} vet={vet} running={running} minutes={draft.minutes} onDraft={setDraft} />
        <div aria-live="polite">{isChange && <Preview news={news} minutes={minutes} />}</div>
        <Failure text={failure} className="field-error" />
      </div>
    </AppModal>
  )
}

type Draft = { vet: string; minutes: string }

type FieldsProps = Pick<DelayModalProps, 'vets'> & {
  vet: VetAtClinic
  /** How late the vet is by now. */
  running: number
  /** Empty as long as none are chosen. */
  minutes: string
  onDraft: (draft: Draft) => void
}

/** Who is late, if several vets have visits today, and how late. */
function DelayFields({ vets, vet, running, minutes, onDraft }: FieldsProps) {
  const { t } = useTranslation(['board', 'booking'])
  const severalClinics = new Set(vets.map(({ clinicId }) => clinicId)).size > 1
  return (
    <>
      {vets.length > 1 && (
        <ChoiceChips
          legend={t('late.whose')}
          options={vets.map((each) => ({
            value: keyOf(each),
            label: (
              <span translate="no">
                {severalClinics ? `${each.doctorName}, ${each.clinicName}` : each.doctorName}
              </span>
            ),
          }))}
          value={keyOf(vet)}
          onChange={(next) => onDraft({ vet: next, minutes: '' })}
        />
      )}
      <ChoiceChips
        legend={t('late.howLate')}
        options={[
          ...(running > 0 ? [{ value: '0', label: t('late.onTime') }] : []),
          ...MINUTES.map((value) => ({ value, label: t('booking:minutes', { count: Number(value) }) })),
        ]}
        value={minutes === '' ? String(running) : minutes}
        onChange={(next) => onDraft({ vet: keyOf(vet), minutes: next })}
      />
    </>
  )
}

/** Whom a delay is told, and when each is to come. */
function Preview({ news, minutes }: { news: readonly News[]; minutes: number }) {
  const { t } = useTranslation('board')
  if (news.length === 0)
    return (
      <p className="quiet">
        {t(minutes > 0 && minutes < DELAY_TOLD_MINUTES ? 'late.tooShort' : 'late.nobody')}
      </p>
    )
  return (
    <>
      <h3 className="delay-told">{t('late.willTell', { count: news.length })}</h3>
      <ul className="delay-list">
        {news.map(({ visit, expected }) => (
          <li key={visit._id}>
            <span>
              <strong translate="no">{petNames(visit)}</strong>{' '}
              <span translate="no">{visit.patient.fullname}</span>
            </span>
            <span className="figures" translate="no">
              {formatTime(visit.start, visit.timeZone)}
            </span>
            <strong className="figures">
              {expected === null
                ? t('late.asBooked')
                : t('about', { time: formatTime(expected, visit.timeZone) })}
            </strong>
          </li>
        ))}
      </ul>
    </>
  )
}
