import { isPhoneApp } from './device.ts'

/** What the hand feels: a time was chosen, or something was done. */
type Feeling = 'choice' | 'success'

/** Lets a phone vibrate briefly. Browsers do nothing, and so does a phone without a motor. */
export function feel(feeling: Feeling): void {
  if (isPhoneApp()) void vibrate(feeling).catch(() => undefined)
}

async function vibrate(feeling: Feeling): Promise<void> {
  const { Haptics, ImpactStyle, NotificationType } = await import('@capacitor/haptics')
  await (feeling === 'choice'
    ? Haptics.impact({ style: ImpactStyle.Light })
    : Haptics.notification({ type: NotificationType.Success }))
}
