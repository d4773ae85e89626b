import { IonButton } from '@ionic/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countdown } from '../parts/format.ts'

/** Remaining time of the hold. One minute after its end the slot can be held again. */
export function HoldLine({ until, onRenew }: { until: number; onRenew: () => void }) {
  const { t } = useTranslation('appointments')
  const now = useSeconds()
  const lapsed = now >= until
  return (
    <div className="hold-line" data-lapsed={lapsed}>
      {lapsed ? (
        <span role="alert">{t('hold.lapsed')}</span>
      ) : (
        <span role="timer" className="figures">
          {t('hold.kept', { time: countdown(until, now) })}
        </span>
      )}
      {lapsed && (
        <IonButton size="small" fill="clear" onClick={onRenew}>
          {t('hold.again')}
        </IonButton>
      )}
    </div>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
