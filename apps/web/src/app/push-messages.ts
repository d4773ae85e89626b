import { useIonRouter } from '@ionic/react'
import { registerDevice } from '@vetvisit/contract/notifications/routes'
import { useEffect } from 'react'
import { call } from '../lib/api.ts'
import type { SessionUser } from '../lib/session.ts'
import { isPhoneApp } from '../platform/device.ts'
import { openPanel } from './panels.tsx'

/** Pushes to the phone of whoever is signed in; a tap on one leads to what it is about. */
export function usePushMessages({ _id, role }: SessionUser): void {
  const router = useIonRouter()
  useEffect(() => {
    if (!isPhoneApp()) return
    let stop: (() => void) | null = null
    let left = false
    const listen = async () => {
      const { startPush } = await import('../platform/push.ts')
      const started = await startPush({
        // Without a connection it is registered at the next start.
        onDevice: (device) => void call(registerDevice, { body: device }).catch(() => null),
        onOpened: ({ type, id }) => {
          if (type === 'reminder' && role === 'patient') router.push(`/patient?visit=${id}`, 'root')
          else openPanel('notifications')
        },
      })
      if (left) started()
      else stop = started
    }
    // A phone without the service (no Play services) works without push messages.
    void listen().catch(() => null)
    return () => {
      left = true
      stop?.()
    }
    // Once for each person: the router is only used when a push is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [_id, role])
}
