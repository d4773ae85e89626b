import { IonIcon } from '@ionic/react'
import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import { hourglassOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type AnswerByProps = {
  appointment: Pick<BookedAppointment, 'clinic' | 'expiresAt' | 'timeZone' | 'usuallyAnsweredBy'>
}

/** When the practice usually answers; until when it may, if that is unknown or over. */
export function AnswerBy({ appointment: { clinic, expiresAt, timeZone, usuallyAnsweredBy } }: AnswerByProps) {
  const { t } = useTranslation(['requests', 'booking'])
  const now = useNow()
  if (usuallyAnsweredBy !== null && Date.parse(usuallyAnsweredBy) > now)
    return (
      <p>
        <Sentence
          text={t('booking:sent.usually', {
            clinic: kept(clinic.name),
            time: timeText(usuallyAnsweredBy, timeZone),
          })}
        />
      </p>
    )
  if (expiresAt === null) return null
  return (
    <p className="request-expiry">
      <IonIcon icon={hourglassOutline} aria-hidden="true" />
      {timeLeft(expiresAt, now) ? (
        <Sentence
          text={t('answerDue', { clinic: kept(clinic.name), until: timeText(expiresAt, timeZone) })}
        />
      ) : (
        t('expired')
      )}
    </p>
  )
}
