import { weekHoursOf } from '@vetvisit/contract/clinics/rules'
import type { Clinic, Schedule } from '@vetvisit/contract/clinics/schemas'
import type { ClinicVet } from '@vetvisit/contract/clinics/vets/schemas'
import { weekdayNames } from '../../../lib/time/dates.ts'

/** The part of a day in minutes that weeks show, the same for all vets, so that bars below each other compare. */
export type ShownHours = { start: number; end: number }

/** From the first opening to the last end of a clinic and its vets. */
export function shownHours(clinic: Pick<Clinic, 'schedule'>, vets: readonly ClinicVet[]): ShownHours {
  const hours = weekHoursOf([...clinic.schedule, ...vets.flatMap(({ schedule }) => schedule)])
  return {
    start: Math.min(...hours.map(({ start }) => start)),
    end: Math.max(...hours.map(({ end }) => end)),
  }
}

type WeekStripProps = { schedule: readonly Schedule[]; own: boolean; shown: ShownHours }

/** A week as seven days with bars. For the eye alone: the hours stand beside it as text. */
export function WeekStrip({ schedule, own, shown }: WeekStripProps) {
  const hours = weekHoursOf(schedule)
  const share = (minutes: number) => `${(minutes / (shown.end - shown.start)) * 100}%`
  return (
    <div className="vet-week" data-own={own} aria-hidden="true">
      {weekdayNames('short').map((name, day) => (
        <div key={name}>
          <span>{name}</span>
          <div className="vet-day">
            {hours
              .filter(({ weekday }) => weekday === day)
              .map(({ start, end }) => (
                <i
                  key={start}
                  style={{ insetInlineStart: share(start - shown.start), inlineSize: share(end - start) }}
                />
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}
