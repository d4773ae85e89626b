import { isPhoneApp } from './device.ts'

/** True if this browser can get pushes; Safari on phones can once the application is on the home screen. */
export const canPush = (): boolean =>
  !isPhoneApp() && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export const hasSubscription = async (): Promise<boolean> => (await findSubscription()) !== null

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Subscribes this browser after its own question to the person; called only by their tap.
 *
 * @returns `blocked` without permission, `failed` if the browser's push service gives no subscription
 */
export async function subscribeBrowser(publicKey: string): Promise<Subscription | 'blocked' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  try {
    // One of an earlier session may have another key, which a browser refuses to change.
    await (await findSubscription())?.unsubscribe()
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint = '', keys } = subscription.toJSON()
    return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  } catch {
    return 'failed'
  }
}

/** Ends the subscription of this browser and takes away what it shows. */
export async function endBrowserPush(): Promise<void> {
  if (!canPush()) return
  await (await findSubscription())?.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
