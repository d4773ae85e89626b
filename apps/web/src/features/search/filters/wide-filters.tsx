import { SPECIALIZATION_IDS } from '@vetvisit/contract/doctors/specializations'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { lazy, Suspense, type MouseEvent } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { specializationName } from '../../../lib/text/specializations.ts'
import { addDays, formatDay, today } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { nearDay } from '../../../lib/time/slot-label.ts'
import { useCalendar } from '../../../ui/modal/use-calendar.tsx'
import { DEFAULT_SORT, SORT_TEXTS, SORTS } from '../format.ts'
import { useServices } from '../queries.ts'
import { DaypartChips, OpenNowChip, VerifiedChip, type FilterProps } from './filter-chips.tsx'
import { backToChip, FilterOptions, FilterPopover, PopoverDone } from './filter-popover.tsx'

const DayInput = lazy(() =>
  import('../../../ui/field/day-input.tsx').then((file) => ({ default: file.DayInput })),
)

type WideFiltersProps = FilterProps & { namesAnimal: boolean; now: number }

/** All filters beside each other, for wide windows; those with more than one value open a popover. */
export function WideFilters({ filters, onChange, namesAnimal, now }: WideFiltersProps) {
  const props = { filters, onChange }
  return (
    <>
      {!namesAnimal && <SpeciesPopover {...props} />}
      <ServicePopover {...props} />
      <SpecializationPopover {...props} />
      <DayPopover {...props} now={now} />
      <DaypartChips {...props} />
      <OpenNowChip {...props} />
      <VerifiedChip {...props} />
    </>
  )
}

function SpeciesPopover({ filters: { species }, onChange }: FilterProps) {
  const { t } = useTranslation(['search', 'common'])
  const label = t('filters.species')
  return (
    <FilterPopover label={label} chosen={species === undefined ? '' : t(`common:speciesNames.${species}`)}>
      <FilterOptions
        label={label}
        none={t('filters.anySpecies')}
        value={species ?? ''}
        options={SPECIES.map((kind) => ({ value: kind, text: t(`common:speciesNames.${kind}`) }))}
        onChange={(value) => onChange({ species: SPECIES.find((kind) => kind === value) })}
      />
    </FilterPopover>
  )
}

function ServicePopover({ filters: { service }, onChange }: FilterProps) {
  const { t } = useTranslation('search')
  const label = t('filters.service')
  const names = useServices().data?.map(({ name }) => name) ?? []
  // A service in the address that is not in the catalogue stays available.
  const all = service && !names.includes(service) ? [service, ...names] : names
  return (
    <FilterPopover label={label} chosen={service}>
      <FilterOptions
        label={label}
        none={t('filters.anyService')}
        value={service}
        options={all.map((name) => ({ value: name, text: name }))}
        onChange={(value) => onChange({ service: value })}
      />
    </FilterPopover>
  )
}

function SpecializationPopover({ filters: { specialization }, onChange }: FilterProps) {
  const { t } = useTranslation('search')
  const label = t('filters.specialization')
  return (
    <FilterPopover label={label} chosen={specialization ? specializationName(specialization) : ''}>
      <FilterOptions
        label={label}
        none={t('filters.anySpecialization')}
        value={specialization ?? ''}
        options={SPECIALIZATION_IDS.map((id) => ({ value: id, text: specializationName(id) }))}
        onChange={(value) => onChange({ specialization: SPECIALIZATION_IDS.find((id) => id === value) })}
      />
    </FilterPopover>
  )
}

/** Days that can be chosen without a calendar, from today on. */
const DAYS = 7

/** The next days by name, and a field for any other. */
function DayPopover({ filters: { date }, onChange, now }: FilterProps & { now: number }) {
  const { t } = useTranslation('search')
  const label = t('filters.date')
  const first = today(undefined, now)
  const dayText = (day: string) => nearDay(day, viewerZone(), now) ?? formatDay(day, 'short')
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(first, ahead))
  const onDay = (day: string) => onChange({ date: day })
  // A native popover lies over every dialog, and a press beside it closes it: the calendar takes its place.
  const { openCalendar, calendar } = useCalendar({ label, value: date, min: first, onDay })
  const onCalendar = (click: MouseEvent) => openCalendar(click, backToChip(click.currentTarget))
  return (
    <>
      <FilterPopover label={t('filters.anyDay')} chosen={date && dayText(date)}>
        <FilterOptions
          label={label}
          none={t('filters.anyDay')}
          value={date}
          options={days.map((day) => ({ value: day, text: dayText(day) }))}
          onChange={(value) => onChange({ date: value })}
        />
        <div className="filter-popover-day">
          <span aria-hidden="true">{label}</span>
          <Suspense fallback={<span className="day-input" />}>
            <DayInput label={label} min={first} value={date} onDay={onDay} onCalendar={onCalendar} />
          </Suspense>
          <PopoverDone />
        </div>
      </FilterPopover>
      {calendar}
    </>
  )
}

export function SortPopover({ filters: { sort }, onChange }: FilterProps) {
  const { t } = useTranslation('search')
  const label = t('filters.sort')
  return (
    <FilterPopover label={label} chosen={t(`filters.${SORT_TEXTS[sort]}`)} quiet>
      <FilterOptions
        label={label}
        value={sort}
        options={SORTS.map((one) => ({ value: one, text: t(`filters.${SORT_TEXTS[one]}`) }))}
        onChange={(value) => onChange({ sort: SORTS.find((one) => one === value) ?? DEFAULT_SORT })}
      />
    </FilterPopover>
  )
}
