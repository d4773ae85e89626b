import { IonIcon } from '@ionic/react'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import { pulseOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/time/dates.ts'

type RunningVisitProps = { running: PracticeHistory['running'] }

/** That the animal is here now: what is written belongs to this visit; nothing where none is under way. */
export function RunningVisit({ running }: RunningVisitProps) {
  const { t } = useTranslation('history')
  if (!running) return null
  return (
    <output className="running-visit">
      <IonIcon icon={pulseOutline} aria-hidden="true" />
      <span>
        <strong>{t('running.title')}</strong>{' '}
        {t('running.since', {
          when: formatDateTime(running.start, running.timeZone),
          clinic: running.clinicName,
        })}
      </span>
    </output>
  )
}
