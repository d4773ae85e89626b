import { SPECIALIZATION_IDS, type SpecializationId } from '@vetvisit/contract/doctors/specializations'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { today } from '../../../lib/time/dates.ts'
import { specializationName } from '../../../lib/text/specializations.ts'
import { DEFAULT_SORT, SORT_TEXTS, SORTS } from '../format.ts'
import { useServices } from '../queries.ts'
import type { FilterProps } from './filter-chips.tsx'

// Loaded after the list, because few people begin with a date.
const DayInput = lazy(() =>
  import('../../../ui/field/day-input.tsx').then((file) => ({ default: file.DayInput })),
)

export function SpeciesChoice({ filters, onChange }: FilterProps) {
  const { t } = useTranslation(['search', 'common'])
  return (
    <Choice
      label={t('filters.species')}
      none={t('filters.anySpecies')}
      value={filters.species ?? ''}
      options={SPECIES.map((species) => ({ value: species, text: t(`common:speciesNames.${species}`) }))}
      onChange={(value) => onChange({ species: SPECIES.find((species) => species === value) })}
    />
  )
}

/** Service and specialisation. */
export function SubjectChoices({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('search')
  const services = useServices()
  return (
    <>
      <Choice
        label={t('filters.service')}
        none={t('filters.anyService')}
        value={filters.service}
        options={withChosen(services.data?.map(({ name }) => name) ?? [], filters.service)}
        onChange={(service) => onChange({ service })}
      />
      <Choice
        label={t('filters.specialization')}
        none={t('filters.anySpecialization')}
        value={filters.specialization ?? ''}
        options={SPECIALIZATION_IDS.map((id) => ({ value: id, text: specializationName(id) }))}
        onChange={(value) =>
          onChange({ specialization: (value || undefined) as SpecializationId | undefined })
        }
      />
    </>
  )
}

export function DayChoice({ filters, onChange, now }: FilterProps & { now: number }) {
  const { t } = useTranslation('search')
  const day = today(undefined, now)
  return (
    <div className="filter-chip filter-date" data-on={filters.date !== '' && filters.date !== day}>
      <span aria-hidden="true">{t('filters.date')}</span>
      <Suspense fallback={<span className="day-input" />}>
        <DayInput
          label={t('filters.date')}
          min={day}
          value={filters.date}
          onDay={(date) => onChange({ date })}
        />
      </Suspense>
    </div>
  )
}

export function SortChoice({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('search')
  return (
    <Choice
      label={t('filters.sort')}
      value={filters.sort}
      quiet
      options={SORTS.map((sort) => ({ value: sort, text: t(`filters.${SORT_TEXTS[sort]}`) }))}
      onChange={(value) => onChange({ sort: SORTS.find((sort) => sort === value) ?? DEFAULT_SORT })}
    />
  )
}

/** A service in the URL that is not in the catalogue stays available. */
function withChosen(names: string[], chosen: string): { value: string; text: string }[] {
  const all = chosen && !names.includes(chosen) ? [chosen, ...names] : names
  return all.map((name) => ({ value: name, text: name }))
}

type ChoiceProps = {
  label: string
  /** Text of the empty choice. */
  none?: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
  /** Always has a value, so it does not count as a filter. */
  quiet?: boolean
}

/** A native control, so it works by finger, keyboard and screen reader. */
function Choice({ label, none, value, options, onChange, quiet = false }: ChoiceProps): ReactNode {
  return (
    <select
      className="filter-chip"
      aria-label={label}
      data-on={!quiet && value !== ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
