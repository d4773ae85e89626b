import { useState } from 'react'
import { wallTime } from '../../../lib/time/dates.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { TimeStep } from './time-step.tsx'
import type { SheetPage } from './use-sheet-draft.ts'
import type { Sheet } from './use-sheet-state.ts'

type SheetTimeProps = {
  sheet: Sheet
  /** The days from today on; those of the page while they load. */
  first: SheetPage | undefined
  /** The days that are shown, as a query reads them. */
  week: {
    data: SheetPage | undefined
    isPlaceholderData: boolean
    isPending: boolean
    error: Error | null
    refetch: () => Promise<unknown>
  }
  from: string
  onFrom: (date: string) => void
}

/** The step of the time, with the days that the caller reads. */
export function SheetTime({ sheet, first, week, from, onFrom }: SheetTimeProps) {
  return (
    <TimeStep
      page={first ?? sheet.page}
      week={{
        from,
        onFrom,
        shown: {
          page: week.data,
          isLoading: week.isPlaceholderData || week.isPending,
          error: week.error,
          retry: () => void week.refetch(),
        },
      }}
      start={sheet.draft.start}
      onStart={sheet.chooseStart}
      onDate={(date) => {
        onFrom(date)
        sheet.clearStart()
      }}
    />
  )
}

/** The first of the shown days (`yyyy-mm-dd`): that of the chosen time, else of the next free one, and never a past one. */
export function useFirstDay({ clinic, nextFree }: SheetPage, start: string | null) {
  const today = useToday(clinic.timeZone)
  const [day, setDay] = useState(() => {
    const at = start ?? nextFree
    return at === null ? today : wallTime(at, clinic.timeZone).date
  })
  return [day < today ? today : day, setDay] as const
}
