import { useTranslation } from '../../../lib/text/translation.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { clockText } from '../calendar/day-layout.ts'
import { hoursOfVet, type Column } from './columns.ts'

/** Face and name of a vet above their column, when they are there, and how many appointments they have; of a treatment room its name and their number. */
export function ColumnHead({ column: { name, photo, kind, plan, isOut } }: { column: Column }) {
  const { t } = useTranslation(['columns', 'calendar'])
  const hours = kind === 'room' ? null : hoursOfVet(plan)
  const count = plan.visits.length
  return (
    <div className="column-head" data-out={isOut} title={name}>
      {kind === 'vet' && <PersonPicture name={name} photo={photo} size={isOut ? 1.75 : 2.25} />}
      {!isOut && (
        <span className="column-who">
          <b translate="no">{name}</b>
          <span className="column-about">
            {hours && (
              <span className="figures" translate="no">
                {clockText(hours.start)}–{clockText(hours.end)}
              </span>
            )}
            <span>{t('calendar:visits', { count })}</span>
          </span>
        </span>
      )}
    </div>
  )
}

/** A column as a screen reader says it. */
export function useColumnLabel(): (column: Column, isToday: boolean) => string {
  const { t } = useTranslation(['columns', 'calendar'])
  return ({ name, kind, plan, isOut }, isToday) => {
    if (kind === 'room') return `${name}, ${t('calendar:visits', { count: plan.visits.length })}`
    if (isOut) return `${name}, ${t(isToday ? 'outToday' : 'out')}`
    const hours = hoursOfVet(plan)
    const none = plan.isNobodyIn ? t('out') : t('calendar:closed')
    const when = hours ? `${clockText(hours.start)}–${clockText(hours.end)}` : none
    return `${name}, ${when}, ${t('calendar:visits', { count: plan.visits.length })}`
  }
}
