import { IonIcon } from '@ionic/react'
import { alertCircleOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { slotLabel } from '../../../lib/time/slot-label.ts'

/** The reason why a time is not available, with the nearest free ones. */
export type Problem = { text: string; alternatives: string[] }

type ProblemBannerProps = { problem: Problem; zone: string; onChoose: (start: string) => void }

export function ProblemBanner({ problem, zone, onChoose }: ProblemBannerProps) {
  const { t } = useTranslation('appointments')
  const now = useNow()
  return (
    <div className="form-banner">
      <IonIcon icon={alertCircleOutline} aria-hidden="true" />
      <div>
        <p>{problem.text}</p>
        {problem.alternatives.length > 0 && (
          <>
            <p>{t('taken.alternatives')}</p>
            <div className="alternatives">
              {problem.alternatives.map((start) => (
                <button key={start} type="button" className="slot" onClick={() => onChoose(start)}>
                  <time dateTime={start}>{slotLabel(start, zone, now)}</time>
                </button>
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  )
}
