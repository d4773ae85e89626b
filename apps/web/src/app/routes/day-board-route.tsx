import { DayBoard } from '../../features/appointments/day-board/day-board.tsx'
import { AddInPlace } from '../../features/appointments/new-appointment/add-in-place.ts'
import { ADD_IN_PLACE } from './add-in-place-forms.tsx'

/** The day board, at which new owners and pets are added with the forms of the record. */
export function DayBoardRoute() {
  return (
    <AddInPlace value={ADD_IN_PLACE}>
      <DayBoard />
    </AddInPlace>
  )
}
