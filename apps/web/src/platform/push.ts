import { phonePlatform } from './device.ts'

export type Device = { token: string; platform: 'android' | 'ios' }
/** The content of a push: its kind and an identifier, nothing else. */
export type Opened = { type: string; id: string }

type Heard = { onDevice: (device: Device) => void; onOpened: (opened: Opened) => void }

/**
 * Registers this phone for push messages and asks the person once whether it may show them. In a browser, and without permission,
 * nothing happens (specification/owner §1).
 *
 * @returns function that stops listening
 */
export async function startPush({ onDevice, onOpened }: Heard): Promise<() => void> {
  const platform = phonePlatform()
  if (platform === null) return () => undefined
  const { PushNotifications } = await import('@capacitor/push-notifications')
  let { receive } = await PushNotifications.checkPermissions()
  if (receive === 'prompt' || receive === 'prompt-with-rationale')
    ({ receive } = await PushNotifications.requestPermissions())
  if (receive !== 'granted') return () => undefined
  const listeners = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => onDevice({ token: value, platform })),
    PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
      const { type, id } = (notification.data ?? {}) as Record<string, unknown>
      onOpened({ type: String(type), id: String(id) })
    }),
  ])
  await PushNotifications.register()
  return () => {
    for (const listener of listeners) void listener.remove()
  }
}
