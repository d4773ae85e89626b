import { IonButton, IonIcon } from '@ionic/react'
import { informationCircleOutline } from 'ionicons/icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { DialogPopover } from './dialog-popover.tsx'

/** A small "i" that explains a section in a popover. */
export function InfoButton({ topic, children }: { topic: string; children: ReactNode }) {
  const { t } = useTranslation()
  const [event, setEvent] = useState<Event | undefined>()
  return (
    <>
      <IonButton
        fill="clear"
        aria-label={t('information', { topic })}
        onClick={(click) => setEvent(click.nativeEvent)}
      >
        <IonIcon slot="icon-only" icon={informationCircleOutline} aria-hidden="true" />
      </IonButton>
      <DialogPopover event={event} onClose={() => setEvent(undefined)} label={t('information', { topic })}>
        <div className="modal-column">{children}</div>
      </DialogPopover>
    </>
  )
}
