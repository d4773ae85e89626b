import './new-button.css'
import { IonButton, IonIcon } from '@ionic/react'
import { add } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useOnline } from '../../../platform/network.ts'

type NewButtonProps = {
  /** The visible text; screen readers always hear the long one. */
  label: string
  /** In place of it where a bar is narrow; where it is narrower still, the picture alone remains. */
  shortLabel?: string
  /** On a phone it stands below the content. */
  below?: boolean
  onNew: () => void
}

/** Renders nothing for people who may not add appointments. */
export function NewButton({ label, shortLabel, below = false, onNew }: NewButtonProps) {
  const { t } = useTranslation('calendar')
  const online = useOnline()
  const mayAdd = useRight('appointments')
  if (!mayAdd) return null
  return (
    <IonButton
      className={below ? 'calendar-new calendar-new-below' : 'calendar-new'}
      {...(below && { slot: 'fixed' })}
      color="secondary"
      disabled={!online}
      onClick={onNew}
      aria-label={t('new')}
    >
      <IonIcon slot="start" icon={add} aria-hidden="true" />
      {shortLabel ? (
        <>
          <span data-length="long">{label}</span>
          <span data-length="short">{shortLabel}</span>
        </>
      ) : (
        label
      )}
    </IonButton>
  )
}
