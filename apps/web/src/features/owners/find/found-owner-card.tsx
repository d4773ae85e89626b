import { practicesAppointmentPage } from '@vetvisit/contract/notifications/pages'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useTranslation } from 'react-i18next'
import { callBackPath } from '../../../lib/routing/call-back-path.ts'
import { actOnAppointmentPath, bookForPath } from '../../../lib/routing/paths.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { usePracticeOwner } from '../practice-list/practice-queries.ts'
import { OwnerFacts } from '../owner-card/owner-facts.tsx'
import type { FoundOwner } from './find-format.ts'

type Next = PracticeOwner['nextAppointment']

type FoundOwnerCardProps = { owner: FoundOwner; onGo: (path: string) => void }

/** The owner of the chosen line: number, next and last visit, and what a call is mostly about. Tab leads here from the field. */
export function FoundOwnerCard({ owner, onGo }: FoundOwnerCardProps) {
  const isKnown = owner.nextAppointment !== undefined
  const asked = usePracticeOwner(isKnown ? null : owner._id).data
  const next = owner.nextAppointment ?? asked?.nextAppointment ?? null
  const last = owner.lastAppointment ?? asked?.lastAppointment ?? null
  return (
    <section className="find-owner" aria-label={owner.fullname}>
      <OwnerFacts owner={owner} next={next} last={last} words={owner.note === undefined ? asked : owner} />
      <Acts owner={owner} next={next} onGo={onGo} />
    </section>
  )
}

type ActsProps = FoundOwnerCardProps & { next: Next }

/** Only a confirmed appointment is moved or cancelled; a request is answered. */
function Acts({ owner, next, onGo }: ActsProps) {
  const { t } = useTranslation(['find', 'tasks'])
  const mayEdit = useRight('appointments')
  if (!mayEdit) return null
  const page = next && practicesAppointmentPage(next._id, next.start)
  return (
    <p className="find-owner-acts">
      {page && next.status === 'approved' && (
        <>
          <button type="button" data-kind="cancel" onClick={() => onGo(actOnAppointmentPath(page, 'cancel'))}>
            {t('owner.cancel')}
          </button>
          <button type="button" onClick={() => onGo(actOnAppointmentPath(page, 'move'))}>
            {t('owner.move')}
          </button>
        </>
      )}
      {page && next.status === 'requested' && (
        <button type="button" onClick={() => onGo(page)}>
          {t('owner.openRequest')}
        </button>
      )}
      <button type="button" onClick={() => onGo(callBackPath(owner._id))}>
        {t('tasks:callBack')}
      </button>
      <button type="button" data-kind="book" onClick={() => onGo(bookForPath(owner._id))}>
        {t('owner.book')}
      </button>
    </p>
  )
}
