import './arrival.css'
import { IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { arrive } from '@vetvisit/contract/appointments/stages/routes'
import { ownersArrival } from '@vetvisit/contract/appointments/stages/rules'
import { checkmarkCircle, handRightOutline, timeOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { useOnline } from '../../../platform/network.ts'
import { BusyButton } from '../../../ui/action/busy-button.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useAppointmentChange } from '../parts/use-appointment-change.ts'

/** When an appointment begins if its vet is late, and the owner's word that they are there. */
export function Arrival({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('board')
  const now = useNow()
  const { status, start, end, timeZone, expectedStart, stage } = appointment
  const isHere = stage !== null && stage.leftAt === null
  const visit = { status, startsAt: Date.parse(start), endsAt: Date.parse(end) }
  return (
    <div className="arrival" aria-live="polite">
      {expectedStart && (
        <p className="arrival-late">
          <IonIcon icon={timeOutline} aria-hidden="true" />
          <span>
            <Sentence text={t('owner.late', { time: formatTime(expectedStart, timeZone) })} />
          </span>
        </p>
      )}
      {isHere && (
        <p className="arrival-known">
          <IonIcon icon={checkmarkCircle} aria-hidden="true" />
          <span>
            <Sentence text={t('owner.known', { time: formatTime(stage.arrivedAt, timeZone) })} />
          </span>
        </p>
      )}
      {!isHere && ownersArrival(visit, now) === 'open' && <HereButton id={appointment._id} />}
    </div>
  )
}

function HereButton({ id }: { id: string }) {
  const { t } = useTranslation('board')
  const online = useOnline()
  const here = useAppointmentChange((_id: string, attempt) => call(arrive, { body: { _id } }, attempt))
  return (
    <BusyButton
      busy={here.isPending}
      disabled={!online}
      onClick={() => void here.mutateAsync(id).catch(showFailure)}
    >
      <IonIcon slot="start" icon={handRightOutline} aria-hidden="true" />
      {t('owner.here')}
    </BusyButton>
  )
}
