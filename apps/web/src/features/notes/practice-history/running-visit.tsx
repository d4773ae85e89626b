import { IonIcon } from '@ionic/react'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import { pulseOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type RunningVisitProps = { running: PracticeHistory['running'] }

/** Notice of a running visit, to which new entries belong; nothing without one. */
export function RunningVisit({ running }: RunningVisitProps) {
  const { t } = useTranslation('history')
  if (!running) return null
  return (
    <output className="running-visit">
      <IonIcon icon={pulseOutline} aria-hidden="true" />
      <span>
        <strong>{t('running.title')}</strong>{' '}
        <Sentence
          text={t('running.since', {
            when: formatDateTime(running.start, running.timeZone),
            clinic: kept(running.clinicName),
          })}
        />
      </span>
    </output>
  )
}
