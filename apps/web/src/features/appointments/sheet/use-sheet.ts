import { useSlotHold } from '../hold/use-slot-hold.ts'
import { useSending } from './use-sending.ts'
import type { Opening, SheetPage } from './use-sheet-draft.ts'
import { useSheetState, type Sheet } from './use-sheet-state.ts'

type SheetOptions = { page: SheetPage; opening: Opening; isOpen: boolean }

/** State of the sheet of an owner: the answers, the hold on the time while it is open, and sending. */
export function useSheet({ page, opening, isOpen }: SheetOptions): Sheet {
  const state = useSheetState({ page, opening, isVisitor: false })
  const sent = () => {
    hold.settle()
    state.forget()
  }
  const { send, booked, isSending, added } = useSending({
    answers: state,
    page,
    onSent: sent,
    onRefused: state.refuse,
  })
  const hold = useSlotHold(page.clinic._id, booked || !isOpen ? null : state.draft.start, state.refuseHold)
  return {
    ...state,
    hold,
    booked,
    pets: [...page.pets, ...added],
    isSending,
    act: () => state.advance(send),
  }
}
