import { IonButton, IonSpinner } from '@ionic/react'
import type { ComponentProps } from 'react'

type BusyButtonProps = ComponentProps<typeof IonButton> & { busy: boolean }

/** The main button of a screen: shows that its action runs and cannot be pressed twice. */
export function BusyButton({ busy, disabled = false, children, ...button }: BusyButtonProps) {
  return (
    <IonButton color="secondary" {...button} disabled={disabled || busy} aria-busy={busy}>
      {busy && <IonSpinner slot="start" name="crescent" aria-hidden="true" />}
      {children}
    </IonButton>
  )
}
