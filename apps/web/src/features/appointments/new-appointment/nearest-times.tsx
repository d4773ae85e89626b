import './desk.css'
import type { Need } from '@vetvisit/contract/appointments/availability/rules'
import type { ClinicVets } from '@vetvisit/contract/appointments/availability/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { addDays, today } from '../../../lib/time/dates.ts'
import { LOOK_AHEAD_DAYS } from '../calendar/calendar-format.ts'
import { useCalendar } from '../calendar/calendar-queries.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { KeyHint } from './key-hint.tsx'
import { nearestStarts } from './nearest-starts.ts'

type NearestTimesProps = {
  clinic: Clinic
  /** The vets of the clinic, of whom one takes the appointment. */
  vets: ClinicVets
  /** First date that is offered; today in place of an earlier one. */
  from: string
  start: string | null
  needOfVet: (vetId: string) => Need | undefined
  /** Whether digits choose among them. */
  hasKeys: boolean
  onStart: (start: string) => void
}

/** The nearest starts of any of the vets, each with who is free then and a number key. */
export function NearestTimes({ clinic, vets, from, start, hasKeys, ...rest }: NearestTimesProps) {
  const { needOfVet, onStart } = rest
  const { t } = useTranslation('desk')
  const now = useNow()
  const first = [from, today(clinic.timeZone, now)].toSorted().at(-1) ?? from
  const { data } = useCalendar({ from: first, to: addDays(first, LOOK_AHEAD_DAYS) }, 'practice')
  if (!data) return null
  const vetIds = vets.map(({ _id }) => _id)
  const found = nearestStarts(clinic, { vetIds, from: first, earliest: now, times: data, needOfVet })
  if (found.length === 0) return null
  const namesOf = (ids: readonly string[]) =>
    vets.filter(({ _id }) => ids.includes(_id)).map(({ fullname }) => fullname)
  return (
    <fieldset className="choice">
      <legend>{t('nearest')}</legend>
      <ul className="nearest-times">
        {found.map(({ start: time, vetIds: free }, index) => (
          <li key={time}>
            <button
              type="button"
              aria-pressed={time === start}
              {...(hasKeys && { 'aria-keyshortcuts': String(index + 1) })}
              onClick={({ currentTarget }) => {
                onStart(time)
                // A digit may have chosen it out of sight.
                currentTarget.scrollIntoView({ block: 'nearest' })
              }}
            >
              {hasKeys && <KeyHint>{index + 1}</KeyHint>}
              <time className="figures" translate="no" dateTime={time}>
                {timeText(time, clinic.timeZone)}
              </time>
              <WhoIsFree names={namesOf(free)} />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** So many names are told apart at a glance; of more the number is shown. */
const NAMES_MAX = 3

function WhoIsFree({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('desk')
  const all = names.join(', ')
  if (names.length > NAMES_MAX)
    return (
      <span className="quiet" title={all}>
        {t('vetsFree', { count: names.length })}
      </span>
    )
  return (
    <span className="quiet" translate="no">
      {all}
    </span>
  )
}
