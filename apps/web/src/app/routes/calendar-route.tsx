import { CalendarPage } from '../../features/appointments/calendar/calendar-page.tsx'
import { AddInPlace } from '../../features/appointments/new-appointment/add-in-place.ts'
import { ADD_IN_PLACE } from './add-in-place-forms.tsx'

/** The calendar, in which new owners and pets are added with the forms of the record. */
export function CalendarRoute() {
  return (
    <AddInPlace value={ADD_IN_PLACE}>
      <CalendarPage />
    </AddInPlace>
  )
}
