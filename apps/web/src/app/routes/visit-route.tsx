import { useQueryClient } from '@tanstack/react-query'
import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import { VisitPage } from '../../features/appointments/visit/visit-page.tsx'
import type { KnownVisit } from '../../features/appointments/visit/visit-queries.ts'
import { VisitEntries } from '../../features/notes/history/visit-entries.tsx'
import { ownerDashboardQuery } from '../../features/owners/home/home-queries.ts'

/** One appointment of the owner, with the entries of the history and with what the home page knows of it. */
export function VisitRoute() {
  const queryClient = useQueryClient()
  const known = (id: string): KnownVisit | undefined => {
    const home = queryClient.getQueryState(ownerDashboardQuery.queryKey)
    const { upcoming = [], requests = [], recent = [] } = home?.data ?? {}
    const others = [...upcoming, ...recent].map((one): BookedAppointment => ({
      ...one,
      usuallyAnsweredBy: null,
    }))
    const appointment = [...requests, ...others].find(({ _id }) => _id === id)
    return appointment && { appointment, readAt: home?.dataUpdatedAt ?? 0 }
  }
  return <VisitPage known={known} Entries={VisitEntries} />
}
