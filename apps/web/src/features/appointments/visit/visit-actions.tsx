import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { CancelAppointmentButton } from '../visit-cards/cancel-appointment-button.tsx'
import { BookAgain } from '../visit-cards/book-again.tsx'
import { MoveButton } from '../reschedule/move-button.tsx'
import { isAhead, type VisitState } from './visit-state.ts'

/** What the owner can do: move and cancel what lies ahead, book again what is over. */
export function VisitActions({ appointment, state }: { appointment: Appointment; state: VisitState }) {
  return (
    <div className="visit-actions">
      {isAhead(state) && state !== 'running' && (
        <>
          <MoveButton appointment={appointment} />
          <CancelAppointmentButton appointment={appointment} />
        </>
      )}
      {!isAhead(state) && <BookAgain appointment={appointment} color="secondary" expand="block" />}
    </div>
  )
}
