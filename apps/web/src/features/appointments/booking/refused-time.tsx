import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { alternativesOf } from '../agenda/calendar-format.ts'
import { timeText } from './chosen-times.tsx'

/** Prefers the message about the time to the general message of the refusal. */
const sentenceOf = (error: unknown) =>
  (error instanceof ApiError ? error.fields['start'] : undefined) ?? errorText(error)

type RefusedTimeProps = { error: unknown; zone: string; onChoose: (start: string) => void }

/** The reason why a time was refused, and the nearest free ones. */
export function RefusedTime({ error, zone, onChoose }: RefusedTimeProps) {
  const { t } = useTranslation('calendar')
  const others = alternativesOf(error)
  return (
    <div role="alert">
      {error !== null && <p className="form-banner">{sentenceOf(error)}</p>}
      {others.length > 0 && (
        <ul className="chips" aria-label={t('nearest')}>
          {others.map((start) => (
            <li key={start}>
              <button type="button" className="chosen-time" onClick={() => onChoose(start)}>
                {timeText(start, zone)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
