import { useState } from 'react'
import { wallTime } from '../../../lib/time/dates.ts'
import { WEEK } from '../agenda/week.tsx'
import { useBookPage } from '../queries.ts'
import { BookingSheet } from './booking-sheet.tsx'
import { TimeStep } from './time-step.tsx'
import type { Opening, SheetPage } from './use-sheet-draft.ts'
import { useSheet, type Sheet } from './use-sheet.ts'

type OwnerSheetProps = { page: SheetPage; opening: Opening; isOpen: boolean; onClose: () => void }

/** The booking sheet of a signed-in owner. */
export function OwnerSheet({ isOpen, onClose, ...opened }: OwnerSheetProps) {
  const sheet = useSheet({ ...opened, isOpen })
  return (
    <BookingSheet sheet={sheet} isOpen={isOpen} onClose={onClose} time={<OwnerTimeStep sheet={sheet} />} />
  )
}

function OwnerTimeStep({ sheet }: { sheet: Sheet }) {
  const { page, draft } = sheet
  const { clinic } = page
  const first = useBookPage({ clinicId: clinic._id, from: undefined, days: WEEK })
  const [from, setFrom] = useState(() => firstDate(page, draft.start))
  const week = useBookPage({ clinicId: clinic._id, from, days: WEEK })
  return (
    <TimeStep
      page={first.data ?? page}
      week={{
        from,
        onFrom: setFrom,
        shown: {
          page: week.data,
          isLoading: week.isPlaceholderData || week.isPending,
          error: week.error,
          retry: () => void week.refetch(),
        },
      }}
      start={draft.start}
      onStart={sheet.chooseStart}
      onDate={(date) => {
        setFrom(date)
        sheet.clearStart()
      }}
    />
  )
}

/** The week of the chosen time, else of the next free one. */
export function firstDate({ clinic, nextFree, today }: SheetPage, start: string | null): string {
  const at = start ?? nextFree
  return at === null ? today : wallTime(at, clinic.timeZone).date
}
