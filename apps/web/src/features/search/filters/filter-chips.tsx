import { DAYPARTS } from '@vetvisit/contract/search/dayparts'
import { useTranslation } from '../../../lib/text/translation.ts'
import { today } from '../../../lib/time/dates.ts'
import type { Filters } from '../format.ts'

export type FilterProps = {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}

type ChipProps = { text: string; isOn: boolean; onToggle: () => void }

function ToggleChip({ text, isOn, onToggle }: ChipProps) {
  return (
    <button type="button" className="filter-chip" aria-pressed={isOn} onClick={onToggle}>
      {text}
    </button>
  )
}

export function TodayChip({ filters, onChange, now }: FilterProps & { now: number }) {
  const { t } = useTranslation('search')
  const day = today(undefined, now)
  const isOn = filters.date === day
  return (
    <ToggleChip text={t('filters.today')} isOn={isOn} onToggle={() => onChange({ date: isOn ? '' : day })} />
  )
}

export function OpenNowChip({ filters: { openNow }, onChange }: FilterProps) {
  const { t } = useTranslation('search')
  return (
    <ToggleChip text={t('filters.openNow')} isOn={openNow} onToggle={() => onChange({ openNow: !openNow })} />
  )
}

export function VerifiedChip({ filters: { verified }, onChange }: FilterProps) {
  const { t } = useTranslation('common')
  return (
    <ToggleChip text={t('verified')} isOn={verified} onToggle={() => onChange({ verified: !verified })} />
  )
}

/** Morning, afternoon or evening by the clinic's clock. */
export function DaypartChips({ filters: { daypart }, onChange }: FilterProps) {
  const { t } = useTranslation('search')
  return (
    <span className="filter-segments">
      {DAYPARTS.map((part) => (
        <ToggleChip
          key={part}
          text={t(`filters.dayparts.${part}`)}
          isOn={part === daypart}
          onToggle={() => onChange({ daypart: part === daypart ? undefined : part })}
        />
      ))}
    </span>
  )
}
