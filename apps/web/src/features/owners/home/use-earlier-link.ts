import { useIonRouter } from '@ionic/react'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { useLocation } from 'react-router-dom'
import { useOncePerWish } from '../../../ui/page/lead-to.ts'

/** Mails that were sent before appointments had a page lead to `/patient?visit=`: they open that page. */
export function useEarlierLink(): void {
  const router = useIonRouter()
  const { pathname, search, key } = useLocation()
  const query = new URLSearchParams(search)
  const id = pathname === '/patient' ? query.get('visit') : null
  useOncePerWish(id && `${key} ${id}`, () => {
    const act = query.get('act')
    if (id !== null)
      router.push(
        `${ownersAppointmentPage(encodeURIComponent(id))}${act === null ? '' : `?act=${encodeURIComponent(act)}`}`,
        'none',
        'replace',
      )
  })
}
