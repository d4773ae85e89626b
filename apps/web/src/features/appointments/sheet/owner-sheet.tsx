import { WEEK } from '../parts/week-steps.tsx'
import { useBookPage } from '../queries.ts'
import { BookingSheet } from './booking-sheet.tsx'
import { SheetTime, useFirstDay } from './sheet-time.tsx'
import type { Opening, SheetPage } from './use-sheet-draft.ts'
import { useSheet } from './use-sheet.ts'
import type { Sheet } from './use-sheet-state.ts'

type OwnerSheetProps = { page: SheetPage; opening: Opening; isOpen: boolean; onClose: () => void }

/** The booking sheet of a signed-in owner. */
export function OwnerSheet({ isOpen, onClose, ...opened }: OwnerSheetProps) {
  const sheet = useSheet({ ...opened, isOpen })
  return (
    <BookingSheet sheet={sheet} isOpen={isOpen} onClose={onClose} time={<OwnerTimeStep sheet={sheet} />} />
  )
}

function OwnerTimeStep({ sheet }: { sheet: Sheet }) {
  const { clinic } = sheet.page
  const [from, setFrom] = useFirstDay(sheet.page, sheet.draft.start)
  const first = useBookPage({ clinicId: clinic._id, from: undefined, days: WEEK })
  const week = useBookPage({ clinicId: clinic._id, from, days: WEEK })
  return <SheetTime sheet={sheet} first={first.data} week={week} from={from} onFrom={setFrom} />
}
