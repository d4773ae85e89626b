import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { leadTo, useOncePerWish } from '../../../ui/page/lead-to.ts'
import { showToast } from '../../../ui/action/toast.ts'

/** The id of the element that shows an appointment on the home. */
export const visitAnchor = (id: string): string => `visit-${id}`

/**
 * Leads to the appointment of the address (`?visit=`), e.g. from a message or a mail: scrolled to and focused where the list is shown. What has
 * left the home since is said to be in the history.
 */
export function useLinkedAppointment(): void {
  const { t } = useTranslation('home')
  const { pathname, search, key } = useLocation()
  const wanted = pathname === '/patient' ? new URLSearchParams(search).get('visit') : null
  useOncePerWish(wanted && `${key} ${wanted}`, () => {
    if (wanted && !leadTo(visitAnchor(wanted))) void showToast({ message: t('wantedGone'), durationMs: 4000 })
  })
}
