import type { WaitingOwner } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { formatDay, wallTime } from '../../../lib/time/dates.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { FreeTimes } from '../parts/free-times.tsx'
import { RefusedTime } from '../parts/refused-time.tsx'
import { TimeModal } from '../parts/time-modal.tsx'
import { useOfferTime } from './waiting-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { isRefused } from '../parts/is-refused.ts'

type OfferModalProps = { place: WaitingOwner; isOpen: boolean; onClose: () => void }

/** Offers an owner on the waiting list a free time, on that day or another. */
export function OfferModal({ place, isOpen, onClose }: OfferModalProps) {
  const { t } = useTranslation('visits')
  const [start, setStart] = useKept<string | null>(
    isOpen ? `${formName('offer', place._id)}: time` : null,
    null,
  )
  const [firstDate] = useState(start === null ? place.date : wallTime(start, place.clinic.timeZone).date)
  const offer = useOfferTime(place._id)
  const { clinic, patient, date, doctorId, reason } = place
  const owner = patient.fullname
  const send = () => {
    if (start === null) return
    const time = timeText(start, clinic.timeZone)
    offer.mutate(start, {
      onSuccess: () => {
        onClose()
        void showToast({ message: t('lines.sent', { time, owner: kept(owner) }), color: 'success' })
      },
      onError: (error) => isRefused(error) && setStart(null),
    })
  }
  return (
    <TimeModal
      title={t('lines.offer')}
      isOpen={isOpen}
      onClose={onClose}
      act={start === null ? t('lines.choose') : t('lines.send', { time: timeText(start, clinic.timeZone) })}
      ready={start !== null}
      pending={offer.isPending}
      unsaved={false}
      right="appointments"
      onAct={send}
    >
      <RefusedTime error={offer.error} zone={clinic.timeZone} onChoose={setStart} />
      <p>
        <Sentence text={t('lines.intro', { owner: kept(owner), day: formatDay(date) })} />
      </p>
      <FreeTimes
        appointment={{ clinic, timeZone: clinic.timeZone, start: place.joinedAt }}
        firstDate={firstDate}
        wish={{
          ...(doctorId !== null && { doctorId }),
          ...(reason && { reasonId: reason._id, animals: reason.animals }),
        }}
        chosen={start === null ? [] : [start]}
        onToggle={setStart}
      />
    </TimeModal>
  )
}
