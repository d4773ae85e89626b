import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { leadTo, useOncePerWish } from '../../../ui/page/lead-to.ts'
import { showToast } from '../../../ui/action/toast.ts'

/** Element id of an appointment on the home page. */
export const visitAnchor = (id: string): string => `visit-${id}`

/**
 * Scrolls to the linked appointment (`?visit=`) of a notification or mail, and focuses it. If it is no longer on the home page, a toast
 * refers to the history.
 */
export function useLinkedAppointment(): void {
  const { t } = useTranslation('home')
  const { pathname, search, key } = useLocation()
  const wanted = pathname === '/patient' ? new URLSearchParams(search).get('visit') : null
  useOncePerWish(wanted && `${key} ${wanted}`, () => {
    if (wanted && !leadTo(visitAnchor(wanted))) void showToast({ message: t('wantedGone'), durationMs: 4000 })
  })
}
