import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** The id of the element that shows an appointment on the home. */
export const visitAnchor = (id: string): string => `visit-${id}`

/** Leads to the appointment of the address (`?visit=`), e.g. from a message: scrolled to and focused where the list is shown. */
export function useWantedVisit(): void {
  const { search, key } = useLocation()
  useEffect(() => {
    const wanted = new URLSearchParams(search).get('visit')
    if (!wanted) return
    const element = document.getElementById(visitAnchor(wanted))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
    // The same address asked for again is another wish: only its key differs.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [search, key])
}
