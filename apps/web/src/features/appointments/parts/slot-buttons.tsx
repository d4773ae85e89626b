import type { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { feel } from '../../../platform/haptics.ts'
import { useListKeys } from '../../../ui/page/list-keys.ts'

type SlotButtonsProps = {
  slots: SlotDay['slots']
  zone: string
  chosen: readonly string[]
  onChoose: (start: string) => void
  label: string
}

/** The times of a day: free ones are buttons, taken ones are text. The Tab key stops at one of them, arrows lead to the others. */
export function SlotButtons({ slots, zone, chosen, onChoose, label }: SlotButtonsProps) {
  const { t } = useTranslation('appointments')
  const keys = useListKeys()
  return (
    <ul className="slots" aria-label={label} {...keys}>
      {slots.map(({ start, taken }) => {
        const time = formatTime(start, zone)
        return (
          <li key={start}>
            <button
              type="button"
              className="slot"
              disabled={taken}
              aria-pressed={chosen.includes(start)}
              {...(taken && { 'aria-label': t('week.taken', { time }) })}
              onClick={() => {
                feel('choice')
                onChoose(start)
              }}
            >
              <time translate="no" dateTime={start}>
                {time}
              </time>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
