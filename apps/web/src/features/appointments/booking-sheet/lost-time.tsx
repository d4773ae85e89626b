import { IonIcon } from '@ionic/react'
import { OTHER_TIMES } from '../booking/next-times.ts'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { alertCircleOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { slotLabel } from '../../../lib/time/slot-label.ts'
import { useOnline } from '../../../platform/network.ts'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { useInSight } from '../../../ui/page/use-in-sight.ts'

/** Why a booking was refused, and free times instead of a lost one. */
export type Problem = { text: string; alternatives: string[] }

type LostTimeProps = {
  problem: Problem | null
  clinic: Clinic
  onChoose: (start: string) => void
  onOthers: () => void
}

/** Why the booking was refused, three other times if the time is lost, and the clinic's number. */
export function LostTime({ problem, clinic, onChoose, onOthers }: LostTimeProps) {
  const { t } = useTranslation('booking')
  const now = useNow()
  const online = useOnline()
  const alert = useInSight<HTMLDivElement>(problem)
  return (
    <div role="alert" ref={alert}>
      {!online && <p className="banner">{t('offline')}</p>}
      {problem && (
        <div className="form-banner">
          <IonIcon icon={alertCircleOutline} aria-hidden="true" />
          <div className="lost-time">
            <p>{problem.text}</p>
            {problem.alternatives.length > 0 && (
              <>
                <p>{t('lost.alternatives')}</p>
                <div className="alternatives">
                  {problem.alternatives.slice(0, OTHER_TIMES).map((start) => (
                    <button key={start} type="button" className="slot" onClick={() => onChoose(start)}>
                      <time translate="no" dateTime={start}>
                        {slotLabel(start, clinic.timeZone, now)}
                      </time>
                    </button>
                  ))}
                  <button type="button" className="slot" onClick={onOthers}>
                    {t('time.others')}
                  </button>
                </div>
              </>
            )}
            {clinic.phone !== null && (
              <p>
                {t('lost.call')} <ClinicPhone clinic={clinic} />
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
