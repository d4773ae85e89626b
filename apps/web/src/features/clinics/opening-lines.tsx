import './opening-lines.css'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { formatMinutes, weekdayNames } from '../../lib/time/dates.ts'
import { openingLines } from './format.ts'

/** Opening times in two columns, days and hours, of the element around them; a line breaks between two spans of hours only. */
export function OpeningLines({ schedule }: Pick<Clinic, 'schedule'>) {
  return openingLines(schedule, weekdayNames('short'), formatMinutes).map(({ days, hours }) => (
    <span key={days} className="opening-line">
      <span>{days}</span>
      <span>
        {hours.map((span, index) => (
          <span key={span}>
            {index > 0 && ', '}
            <span className="opening-span">{span}</span>
          </span>
        ))}
      </span>
    </span>
  ))
}
