import { useSlotHold } from '../hold/use-slot-hold.ts'
import type { Opening, SheetPage } from '../booking-sheet/use-sheet-draft.ts'
import { useSheetState, type Sheet } from '../booking-sheet/use-sheet-state.ts'
import { useRequest } from './use-request.ts'
import { useYou, type You } from './use-you.ts'

type VisitorOptions = { page: SheetPage; opening: Opening; isOpen: boolean }

export type VisitorSheetState = Sheet & { you: You; leaveToOwner: () => void }

/** State of the sheet of a visitor, who is asked for name and address last (decision 292). */
export function useVisitorSheet({ page, opening, isOpen }: VisitorOptions): VisitorSheetState {
  const state = useSheetState({ page, opening, isVisitor: true })
  const you = useYou(page.clinic)
  const sent = () => {
    hold.settle()
    state.forget()
    you.forget()
  }
  const { send, booked, isSending } = useRequest({
    answers: state,
    page,
    you,
    onSent: sent,
    onRefused: state.refuse,
  })
  const start = booked || !isOpen ? null : state.draft.start
  const wanted = { clinicId: page.clinic._id, doctorId: state.vet?._id, reasonId: state.own?._id, start }
  const hold = useSlotHold(wanted, state.refuseHold)
  return {
    ...state,
    forget: () => {
      state.forget()
      you.forget()
    },
    hold,
    booked,
    pets: [],
    isSending,
    act: () => state.advance(() => void you.form.handleSubmit(send)()),
    you,
    /** Leaves the answers and the held time to the owner who signs in. */
    leaveToOwner: () => {
      state.passOn()
      you.forget()
      hold.settle()
    },
  }
}
