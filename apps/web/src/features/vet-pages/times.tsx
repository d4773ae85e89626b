import type { PracticeCard } from '@vetvisit/contract/vet-pages/pages'
import { useTranslation } from '../../lib/text/translation.ts'
import { bookPath } from '../../lib/routing/paths.ts'
import { useFrame } from './frame.ts'
import { timeParts } from './time-text.ts'

type TimesProps = { clinic: Pick<PracticeCard, 'id' | 'name' | 'times' | 'timeZone'> }

/** Free times as links to the booking sheet; nothing if there are none. */
export function Times({ clinic: { id, times, timeZone } }: TimesProps) {
  const { t } = useTranslation('vet')
  const { language, now } = useFrame()
  return (
    <ul className="times">
      {times.map((start) => {
        const { day, time } = timeParts(start, timeZone, now, language)
        return (
          <li key={start}>
            <a
              href={bookPath(id, start)}
              rel="nofollow"
              aria-label={t('bookTime', { time: `${day} ${time}` })}
            >
              <span>{day}</span>{' '}
              <time translate="no" dateTime={start}>
                {time}
              </time>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
