import { practicesAppointmentPage } from '@vetvisit/contract/notifications/pages'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useTranslation } from 'react-i18next'
import { actOnAppointmentPath, bookForPath } from '../../../lib/routing/paths.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { usePracticeOwner } from '../practice-list/practice-queries.ts'
import { dayText } from '../practice-list/table-format.ts'
import type { FoundOwner } from './find-format.ts'

type Next = PracticeOwner['nextAppointment']
type Last = PracticeOwner['lastAppointment']

type FoundOwnerCardProps = { owner: FoundOwner; onGo: (path: string) => void }

/** The owner of the chosen line: number, next and last visit, and what a call is mostly about. Tab leads here from the field. */
export function FoundOwnerCard({ owner, onGo }: FoundOwnerCardProps) {
  const { t } = useTranslation('find')
  const isKnown = owner.nextAppointment !== undefined
  const asked = usePracticeOwner(isKnown ? null : owner._id).data
  const next = owner.nextAppointment ?? asked?.nextAppointment ?? null
  const last = owner.lastAppointment ?? asked?.lastAppointment ?? null
  return (
    <section className="find-owner" aria-label={owner.fullname}>
      <dl>
        {owner.mobile && (
          <div>
            <dt>{t('owner.phone')}</dt>
            <dd>
              <PhoneLink number={owner} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t(next?.status === 'requested' ? 'owner.request' : 'owner.next')}</dt>
          <dd className="figures" translate="no">
            <Time of={next} />
          </dd>
        </div>
        <div>
          <dt>{t(last?.status === 'no_show' ? 'owner.missed' : 'owner.last')}</dt>
          <dd className="figures" translate="no">
            <Day of={last} />
          </dd>
        </div>
        <Words owner={owner.note === undefined ? asked : owner} />
      </dl>
      <Acts owner={owner} next={next} onGo={onGo} />
    </section>
  )
}

/** The practice's note, and how often the owner's animals did not come. */
function Words({ owner }: { owner: Pick<FoundOwner, 'note' | 'missed'> | null | undefined }) {
  const { t } = useTranslation(['find', 'patients'])
  const { note = '', missed = 0 } = owner ?? {}
  return (
    <>
      {missed > 0 && (
        <div>
          <dt>{t('owner.missed')}</dt>
          <dd className="figures">{t('patients:missedShort', { count: missed })}</dd>
        </div>
      )}
      {note !== '' && (
        <div>
          <dt>{t('patients:note.label')}</dt>
          <dd className="find-owner-note" translate="no">
            {note}
          </dd>
        </div>
      )}
    </>
  )
}

function Time({ of }: { of: Next }) {
  const { t } = useTranslation('find')
  const now = useNow()
  if (!of) return '–'
  return `${dayText(of.start, of.timeZone, now) ?? t('owner.today')}, ${formatTime(of.start, of.timeZone)}`
}

function Day({ of }: { of: Last }) {
  const { t } = useTranslation('find')
  const now = useNow()
  return of ? (dayText(of.start, of.timeZone, now) ?? t('owner.today')) : '–'
}

type ActsProps = FoundOwnerCardProps & { next: Next }

/** Only a confirmed appointment is moved or cancelled; a request is answered. */
function Acts({ owner, next, onGo }: ActsProps) {
  const { t } = useTranslation('find')
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
      <button type="button" data-kind="book" onClick={() => onGo(bookForPath(owner._id))}>
        {t('owner.book')}
      </button>
    </p>
  )
}
