import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { showToast } from '../../../ui/toast.ts'

/** The id of the element that shows an appointment on the home. */
export const visitAnchor = (id: string): string => `visit-${id}`

/**
 * Leads to the appointment of the address (`?visit=`), e.g. from a message or a mail: scrolled to and focused where the list is shown. What has
 * left the home since is said to be in the history.
 */
export function useWantedVisit(): void {
  const { t } = useTranslation('home')
  const { pathname, search, key } = useLocation()
  const lead = useEffectEvent(() => {
    const wanted = new URLSearchParams(search).get('visit')
    if (!wanted || pathname !== '/patient') return
    const element = document.getElementById(visitAnchor(wanted))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
    if (!element) void showToast({ message: t('wantedGone'), durationMs: 4000 })
  })
  // The same address asked for again is another wish: only its key differs.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => lead(), [search, key])
}
