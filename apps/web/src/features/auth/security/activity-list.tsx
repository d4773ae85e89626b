import './access.css'
import { IonButton, IonIcon } from '@ionic/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listActivity, type SecurityEvent } from '@vetvisit/contract/auth/security/routes'
import {
  alertCircleOutline,
  keyOutline,
  keypadOutline,
  logInOutline,
  logOutOutline,
  mailOutline,
  phonePortraitOutline,
  shieldCheckmarkOutline,
} from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'

const ICONS: Record<SecurityEvent['kind'], string> = {
  signed_up: logInOutline,
  signed_in: logInOutline,
  sign_in_failed: alertCircleOutline,
  password_failed: alertCircleOutline,
  password_changed: keyOutline,
  password_reset: keyOutline,
  email_asked: mailOutline,
  email_changed: mailOutline,
  mobile_changed: phonePortraitOutline,
  pin_changed: keypadOutline,
  pin_failed: alertCircleOutline,
  sessions_ended: logOutOutline,
  role_refused: alertCircleOutline,
  operator: shieldCheckmarkOutline,
}

/** Security events of the account for the profile, newest first, with a button for older ones. */
export function ActivityList() {
  const { t } = useTranslation(['access', 'common'])
  const activity = useInfiniteQuery({
    queryKey: ['activity'],
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
  return (
    <section className="stack" aria-labelledby="activity-heading">
      <h2 id="activity-heading">{t('activity.heading')}</h2>
      <p className="quiet">{t('activity.hint')}</p>
      <Loaded query={activity} skeleton={<RowsSkeleton count={3} />}>
        {({ pages }) => (
          <ul className="list sessions">
            {pages
              .flatMap(({ events }) => events)
              .map((event) => (
                <ActivityRow key={event._id} event={event} />
              ))}
          </ul>
        )}
      </Loaded>
      {activity.hasNextPage && (
        <div className="form-actions">
          <IonButton
            fill="clear"
            disabled={activity.isFetchingNextPage}
            onClick={() => void activity.fetchNextPage()}
          >
            {t('activity.more')}
          </IonButton>
        </div>
      )}
    </section>
  )
}

function ActivityRow({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation('access')
  const { kind, at, device, network } = event
  const isWarning = ICONS[kind] === alertCircleOutline
  const place = [device, network && t('activity.network', { network })].filter(Boolean).join(' · ')
  return (
    <li>
      <IonIcon icon={ICONS[kind]} className={isWarning ? 'warning' : ''} aria-hidden="true" />
      <div>
        <strong>{t(`activity.kind.${kind}`)}</strong>
        <p className="quiet">
          <time translate="no" dateTime={at}>
            {formatDateTime(at, viewerZone())}
          </time>
          {place && ` · ${place}`}
        </p>
      </div>
    </li>
  )
}
