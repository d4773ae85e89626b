import './deliveries.css'
import '../../../ui/show/fold.css'
import type { DeliveredNotification } from '@vetvisit/contract/notifications/routes'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { useDeliveries } from '../calendar/calendar-queries.ts'

/** Notifications of an appointment with their recipients and deliveries; loaded when opened. */
export function VisitDeliveries({ visitId }: { visitId: string }) {
  const { t } = useTranslation('calendar')
  const [isOpen, setOpen] = useState(false)
  const deliveries = useDeliveries(visitId, isOpen)
  return (
    <details className="deliveries fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('told.title')}</summary>
      <Loaded
        query={deliveries}
        skeleton={isOpen && <RowsSkeleton count={2} />}
        empty={<p className="quiet">{t('told.none')}</p>}
      >
        {(all) => (
          <ul className="list">
            {all.map((one) => (
              <li key={`${one.toldAt} ${one.to.fullname} ${one.title}`}>
                <p>
                  <b>{one.title}</b> · <span translate="no">{one.to.fullname}</span>
                </p>
                <DeliveryWays notification={one} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </details>
  )
}

const at = (instant: string) => formatDateTime(instant, viewerZone())

function DeliveryWays({ notification: { toldAt, mail, push } }: { notification: DeliveredNotification }) {
  const { t } = useTranslation('calendar')
  return (
    <ul className="deliveries-ways">
      <li>{t('told.inbox', { when: at(toldAt) })}</li>
      {mail && <Way name={t('told.mail')} delivery={mail} />}
      {push && <Way name={t('told.push')} delivery={push} />}
      {!mail && !push && <li className="quiet">{t('told.nothingElse')}</li>}
    </ul>
  )
}

type WayProps = { name: string; delivery: NonNullable<DeliveredNotification['mail']> }

function Way({ name, delivery: { state, reason, at: when } }: WayProps) {
  const { t } = useTranslation('calendar')
  return (
    <li data-state={state}>
      {name}: {t(`told.state.${state}`, { when: at(when) })}
      {reason && ` (${t(`told.reason.${reason}`)})`}
    </li>
  )
}
