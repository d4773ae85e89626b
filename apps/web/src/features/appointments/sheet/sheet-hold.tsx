import { IonIcon } from '@ionic/react'
import { timeOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useSeconds } from '../../../lib/time/use-seconds.ts'
import type { Unheld } from '../hold/use-slot-hold.ts'
import { countdown } from '../parts/format.ts'

export type SheetHoldState = {
  /** End of the hold by this device's clock; null without a hold. */
  until: number | null
  /** Why the time is booked unheld; null if it is held or nothing is known yet. */
  unheld: Unheld | null
  renew: () => void
}

/** Screen readers hear the rest of the hold at these seconds. */
const ANNOUNCED_AT = [120, 30]

/** Remaining time of the hold; after its end the time can be held again. A time that is not held can be booked all the same. */
export function SheetHold({ until, unheld, renew }: SheetHoldState) {
  const { t } = useTranslation('booking')
  if (unheld === 'lapsed') return <Lapsed text={t('hold.unheld.lapsed')} renew={renew} />
  if (unheld !== null)
    return (
      <div className="sheet-line sheet-hold">
        <IonIcon icon={timeOutline} aria-hidden="true" />
        <output>{t(`hold.unheld.${unheld}`)}</output>
      </div>
    )
  // Each hold has a countdown of its own.
  return until !== null && <Countdown key={until} until={until} renew={renew} />
}

function Countdown({ until, renew }: { until: number; renew: () => void }) {
  const { t } = useTranslation('booking')
  const now = useSeconds()
  if (now >= until) return <Lapsed text={t('hold.lapsed')} renew={renew} />
  const left = Math.ceil((until - now) / 1000)
  const announced = ANNOUNCED_AT.filter((seconds) => left <= seconds).at(-1)
  return (
    <div className="sheet-line sheet-hold">
      <IonIcon icon={timeOutline} aria-hidden="true" />
      <span role="timer" className="figures">
        {t('hold.kept', { time: countdown(until, now) })}
      </span>
      <output className="sr-only">
        {announced !== undefined && t('hold.announced', { time: countdown(announced * 1000, 0) })}
      </output>
    </div>
  )
}

function Lapsed({ text, renew }: { text: string; renew: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <div className="sheet-line sheet-lapsed">
      <IonIcon icon={timeOutline} aria-hidden="true" />
      <span role="alert">{text}</span>
      <button type="button" onClick={renew}>
        {t('hold.again')}
      </button>
    </div>
  )
}
