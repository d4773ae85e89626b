import './desk.css'
import type { ClinicVets } from '@vetvisit/contract/appointments/availability/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import type { NearestStart } from '../parts/nearest-starts.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { KeyHint } from './key-hint.tsx'

type NearestTimesProps = {
  clinic: Pick<Clinic, 'timeZone'>
  /** The vets of whom one takes the appointment. */
  vets: Readonly<ClinicVets>
  nearest: readonly NearestStart[]
  start: string | null
  /** Whether digits choose among them. */
  hasKeys: boolean
  onStart: (start: string) => void
}

/** The nearest starts of any of the vets, each with who is free then and a number key. */
export function NearestTimes({ clinic, vets, nearest, start, hasKeys, onStart }: NearestTimesProps) {
  const { t } = useTranslation('desk')
  if (nearest.length === 0) return null
  const namesOf = (ids: readonly string[]) =>
    vets.filter(({ _id }) => ids.includes(_id)).map(({ fullname }) => fullname)
  return (
    <fieldset className="choice">
      <legend>{t('nearest')}</legend>
      <ul className="nearest-times">
        {nearest.map(({ start: time, vetIds: free }, index) => (
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
