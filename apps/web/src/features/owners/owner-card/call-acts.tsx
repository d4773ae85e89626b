import './call-acts.css'
import { practicesAppointmentPage } from '@vetvisit/contract/notifications/pages'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { callBackPath } from '../../../lib/routing/call-back-path.ts'
import { actOnAppointmentPath } from '../../../lib/routing/paths.ts'
import { useRight } from '../../../lib/session/rights.ts'

type CallActsProps = {
  ownerId: string
  next: PracticeOwner['nextAppointment']
  /** Leads to a page, away from the dialog around the owner. */
  onGo: (path: string) => void
  /** Further buttons, which come last. */
  children?: ReactNode
}

/** What a call is mostly about: the next appointment is moved or cancelled once it is confirmed, a request is answered, or the owner is called back. */
export function CallActs({ ownerId, next, onGo, children }: CallActsProps) {
  const { t } = useTranslation(['find', 'tasks'])
  const mayEdit = useRight('appointments')
  if (!mayEdit) return null
  const page = next && practicesAppointmentPage(next._id, next.start)
  return (
    <p className="call-acts">
      {page && next.status === 'approved' && (
        <>
          <button type="button" onClick={() => onGo(actOnAppointmentPath(page, 'move'))}>
            {t('owner.move')}
          </button>
          <button type="button" data-kind="cancel" onClick={() => onGo(actOnAppointmentPath(page, 'cancel'))}>
            {t('owner.cancel')}
          </button>
        </>
      )}
      {page && next.status === 'requested' && (
        <button type="button" onClick={() => onGo(page)}>
          {t('owner.openRequest')}
        </button>
      )}
      <button type="button" onClick={() => onGo(callBackPath(ownerId))}>
        {t('tasks:callBack')}
      </button>
      {children}
    </p>
  )
}
