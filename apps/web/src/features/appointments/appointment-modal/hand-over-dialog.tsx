import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { useOnline } from '../../../platform/network.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { Sentence } from '../../../ui/show/sentence.tsx'
import type { MoveGoal } from '../parts/move-goal.ts'
import { TellOwner } from '../parts/tell-owner.tsx'
import { tellChoiceOf, withTelling } from '../parts/telling.ts'

type HandOverDialogProps = {
  visit: OpenedAppointment
  isOpen: boolean
  onClose: () => void
  onHandOver: (goal: MoveGoal) => void
}

/** To which colleague an appointment is handed over, and whether its owner is told. */
export function HandOverDialog({ visit, isOpen, onClose, onHandOver }: HandOverDialogProps) {
  const { t } = useTranslation('agenda')
  const online = useOnline()
  const now = useNow()
  const { colleagues, patient, start } = visit
  const [vetId, setVetId] = useState(colleagues[0]?._id)
  const [tells, setTells] = useState<boolean | null>(null)
  const [only, ...others] = colleagues
  const taker = colleagues.find(({ _id }) => _id === vetId) ?? only
  if (!only || !taker) return null
  const goal = { start, taker }
  const telling = tellChoiceOf(visit, goal, tells, now)
  return (
    <AppModal
      isOpen={isOpen}
      className="fitted-modal"
      onClose={onClose}
      title={t('handOver.header', { pet: kept(petNames(visit)) })}
      footer={
        <ModalActions
          act={t('handOver.action')}
          missing={null}
          disabled={!online}
          busy={false}
          right="appointments"
          onAct={() => onHandOver(withTelling(goal, telling))}
        />
      }
    >
      <div className="booking">
        <p>
          <Sentence
            text={
              others.length === 0
                ? t('handOver.messageTo', { vet: kept(only.fullname) })
                : t('handOver.message')
            }
          />
        </p>
        {others.length > 0 && (
          <ChoiceChips
            legend={t('handOver.toWhom')}
            options={colleagues.map(({ _id, fullname }) => ({
              value: _id,
              label: <bdi translate="no">{fullname}</bdi>,
            }))}
            value={taker._id}
            onChange={setVetId}
          />
        )}
        {telling && <TellOwner owner={patient.fullname} telling={telling} onChange={setTells} />}
      </div>
    </AppModal>
  )
}
