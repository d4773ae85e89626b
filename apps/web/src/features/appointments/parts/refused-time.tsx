import { useTranslation } from '../../../lib/text/translation.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { alternativesOf } from './format.ts'
import { timeText } from './chosen-times.tsx'
import { useInSight } from '../../../ui/page/use-in-sight.ts'

type RefusedTimeProps = {
  error: unknown
  zone: string
  onChoose: (start: string) => void
  /** The start that is chosen now; it is marked if it is one of the free ones. */
  chosen?: string | null
  /** Most free times shown; by default all that the refusal names. */
  most?: number
}

/** The reason why a time was refused, and the nearest free ones. */
export function RefusedTime({ error, zone, onChoose, chosen = null, most }: RefusedTimeProps) {
  const { t } = useTranslation('calendar')
  const place = useInSight<HTMLDivElement>(error)
  const others = alternativesOf(error).slice(0, most)
  return (
    <div role="alert" ref={place}>
      {error !== null && <p className="form-banner">{errorText(error)}</p>}
      {others.length > 0 && (
        <ul className="chips" aria-label={t('nearest')}>
          {others.map((start) => (
            <li key={start}>
              <button
                type="button"
                className="chosen-time"
                aria-pressed={start === chosen}
                onClick={() => onChoose(start)}
              >
                <time translate="no" dateTime={start}>
                  {timeText(start, zone)}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
