import './deliveries.css'
import type { Told } from '@vetvisit/contract/notifications/routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, viewerZone } from '../../../lib/time/dates.ts'
import { FailedState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { useDeliveries } from '../agenda/calendar-queries.ts'

/** Notifications of an appointment with their recipients and deliveries; loaded when opened. */
export function VisitDeliveries({ visitId }: { visitId: string }) {
  const { t } = useTranslation('calendar')
  const [isOpen, setOpen] = useState(false)
  const told = useDeliveries(visitId, isOpen)
  return (
    <details className="deliveries" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('told.title')}</summary>
      {told.isPending && isOpen && <RowsSkeleton count={2} />}
      {told.isError && !told.data && <FailedState error={told.error} onRetry={() => void told.refetch()} />}
      {told.data?.length === 0 && <p className="quiet">{t('told.none')}</p>}
      {told.data && told.data.length > 0 && (
        <ul className="list">
          {told.data.map((one) => (
            <li key={`${one.toldAt} ${one.to.fullname} ${one.title}`}>
              <p>
                <b>{one.title}</b> · {one.to.fullname}
              </p>
              <ToldBy told={one} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const at = (instant: string) => formatDateTime(instant, viewerZone())

function ToldBy({ told: { toldAt, mail, push } }: { told: Told }) {
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

type WayProps = { name: string; delivery: NonNullable<Told['mail']> }

function Way({ name, delivery: { state, reason, at: when } }: WayProps) {
  const { t } = useTranslation('calendar')
  return (
    <li data-state={state}>
      {name}: {t(`told.state.${state}`, { when: at(when) })}
      {reason && ` (${t(`told.reason.${reason}`)})`}
    </li>
  )
}
