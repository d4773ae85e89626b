import '../calendar/calendar.css'
import '../parts/appointments.css'
import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import { nameOfPracticeReason, REASON_KINDS } from '@vetvisit/contract/appointments/record/reasons'
import { WALK_IN_NOTE_MAX } from '@vetvisit/contract/appointments/walk-ins/rules'
import type { NewWalkInInput } from '@vetvisit/contract/appointments/walk-ins/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'
import { useReasonName } from '../../../lib/text/use-reason-text.ts'
import { today } from '../../../lib/time/dates.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { PlainInput } from '../../../ui/field/plain-input.tsx'
import { usePracticeClinics } from '../calendar/calendar-queries.ts'
import { OwnerAndPet } from '../new-appointment/owner-and-pet.tsx'
import { TimeModal } from '../parts/time-modal.tsx'
import { usePracticeReasons, useClinicVets } from '../queries.ts'
import { isBookedAt } from '../new-appointment/use-new-appointment.ts'
import { VetChoice } from '../booking/vet-choice.tsx'
import { useAddWalkIn } from './board-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Failure } from '../../../ui/show/failure.tsx'

/** Puts an animal that came without an appointment on the list of the board. */
export function WalkInModal({ onClose }: { onClose: () => void }) {
  const [first, ...others] = usePracticeClinics().data ?? []
  return first ? <Form clinics={[first, ...others]} onClose={onClose} /> : null
}

type FormProps = { clinics: readonly [Clinic, ...Clinic[]]; onClose: () => void }

type Answers = {
  clinicId: string | null
  owner: OwnerChoice | null
  petId: string | null
  isUrgent: boolean
  vetId: string | null
  /** A reason of the practice, or one of the offered kinds. */
  reason: string
  note: string
}
const NOTHING: Answers = {
  clinicId: null,
  owner: null,
  petId: null,
  isUrgent: false,
  vetId: null,
  reason: '',
  note: '',
}

/** The answers, and sending them. */
function useForm({ clinics, onClose }: FormProps) {
  const { t } = useTranslation('board')
  const [answers, setAnswers] = useKept<Answers>('walk-in', NOTHING)
  const add = useAddWalkIn()
  const clinic = clinics.find(({ _id }) => _id === answers.clinicId) ?? clinics[0]
  const { petId } = answers
  return {
    answers,
    set: (more: Partial<Answers>) => setAnswers((before) => ({ ...before, ...more })),
    clinic,
    isSaving: add.isPending,
    error: add.error,
    save: () => {
      if (petId === null) return
      add.mutate(bodyOf(answers, clinic._id, petId), {
        onSuccess: ({ pet }) => {
          onClose()
          void showToast({ message: t('walkIns.added', { pet: kept(pet.name) }), color: 'success' })
        },
      })
    },
  }
}

function Form({ clinics, onClose }: FormProps) {
  const { t } = useTranslation(['board', 'desk', 'booking'])
  const { answers, set, clinic, isSaving, error, save } = useForm({ clinics, onClose })
  const [isCallerTyped, setCallerTyped] = useState(false)
  const { owner, petId, isUrgent, note } = answers
  return (
    <TimeModal
      title={t('walkIns.heading')}
      isOpen
      onClose={onClose}
      act={t('walkIns.add')}
      ready={petId !== null}
      missing={petId === null ? t(owner === null ? 'desk:missing.owner' : 'desk:missing.pet') : null}
      pending={isSaving}
      unsaved={isCallerTyped || note !== '' || owner !== null}
      right="appointments"
      onAct={save}
    >
      <Failure text={error && errorText(error)} className="form-banner" />
      <OwnerAndPet
        patId={null}
        caller={null}
        owner={owner}
        petId={petId}
        hasKeys={false}
        onOwner={(next) =>
          set({ owner: next, petId: next?.pets.length === 1 ? (next.pets[0]?._id ?? null) : null })
        }
        onPet={(next) => set({ petId: next })}
        onTyped={setCallerTyped}
      />
      <ChoiceChips
        legend={t('walkIns.howUrgent')}
        options={[
          { value: 'wait', label: t('walkIns.canWait') },
          { value: 'urgent', label: t('walkIns.urgent') },
        ]}
        value={isUrgent ? 'urgent' : 'wait'}
        onChange={(next) => set({ isUrgent: next === 'urgent' })}
      />
      <WhereAndWhy clinics={clinics} clinic={clinic} answers={answers} onAnswer={set} />
      <PlainInput
        label={t('walkIns.note')}
        maxLength={WALK_IN_NOTE_MAX}
        value={note}
        onChange={(next) => set({ note: next })}
      />
    </TimeModal>
  )
}

const kindOf = (reason: string) => REASON_KINDS.find((kind) => kind === reason) ?? null

const bodyOf = (answers: Answers, clinicId: string, petId: string): NewWalkInInput => {
  const { vetId, reason, isUrgent, note } = answers
  const reasonKind = kindOf(reason)
  const reasonId = reason === '' || reasonKind !== null ? null : reason
  return { clinicId, petId, doctorId: vetId, reasonId, reasonKind, urgent: isUrgent, note }
}

type WhereProps = Pick<FormProps, 'clinics'> & {
  clinic: Clinic
  answers: Answers
  onAnswer: (more: Partial<Answers>) => void
}

/** The clinic, the vet and the reason, where there is a choice. */
function WhereAndWhy({ clinics, clinic, answers, onAnswer }: WhereProps) {
  const { t } = useTranslation('calendar')
  const kind = usePlaceKind()
  const nameOf = useReasonName()
  const vets = useClinicVets(clinic._id, today(clinic.timeZone)) ?? []
  const own = usePracticeReasons().filter(isBookedAt(clinic._id))
  const reasons =
    own.length > 0
      ? own.map((reason) => ({ value: reason._id, label: nameOfPracticeReason(reason, nameOf) }))
      : REASON_KINDS.map((value) => ({ value, label: nameOf(value) }))
  return (
    <>
      {clinics.length > 1 && (
        <ChoiceChips
          legend={t(`words.${kind}.one`)}
          options={clinics.map(({ _id, name }) => ({
            value: _id,
            label: <span translate="no">{name}</span>,
          }))}
          value={clinic._id}
          onChange={(clinicId) => onAnswer({ clinicId, vetId: null, reason: '' })}
        />
      )}
      <VetChoice vets={vets} value={answers.vetId} onChange={(vetId) => onAnswer({ vetId })} />
      <ChoiceChips<string>
        legend={t('reasonOptional')}
        options={reasons}
        value={answers.reason}
        onChange={(reason) => onAnswer({ reason })}
      />
    </>
  )
}
