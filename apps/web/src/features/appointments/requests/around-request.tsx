import './around-request.css'
import { IonIcon } from '@ionic/react'
import type { RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { warningOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../lib/time/dates.ts'
import { cellsAround } from './around-format.ts'

type AroundRequestProps = { request: Appointment; surroundings: RequestSurroundings }

/** Allergies of the animal, and whether the request fits between the appointments of its day. */
export function AroundRequest({ request, surroundings }: AroundRequestProps) {
  const { t } = useTranslation('requests')
  const { allergies } = surroundings
  return (
    <>
      {allergies && (
        <p className="request-allergies">
          <IonIcon icon={warningOutline} aria-hidden="true" />
          <span>{t('allergies', { allergies })}</span>
        </p>
      )}
      <ol className="request-around figures" aria-label={t('around')}>
        {cellsAround(request, surroundings).map(({ kind, start, name }) => (
          <li key={`${kind} ${start}`} data-kind={kind} aria-current={kind === 'asked' ? 'true' : undefined}>
            {formatTime(start, request.timeZone)} {kind === 'free' ? t('freeTime') : name}
          </li>
        ))}
      </ol>
    </>
  )
}
