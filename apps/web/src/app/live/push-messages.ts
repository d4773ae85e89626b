import { useIonRouter } from '@ionic/react'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { registerDevice } from '@vetvisit/contract/notifications/routes'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/api/call.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { isPhoneApp } from '../../platform/device.ts'
import type { Opened } from '../../platform/push.ts'
import { openPanel } from '../panels/open-panel.ts'

/**
 * Registers the signed-in person's phone for pushes; a tap on one opens its subject. A browser is registered by its own switch only, and is
 * unsubscribed when the session ends (app/start.tsx).
 */
export function usePushMessages({ role }: SessionUser): void {
  const router = useIonRouter()
  const open = useEffectEvent(({ type, id }: Opened) => {
    if (type === 'reminder' && role === 'patient') router.push(ownersAppointmentPage(id), 'root')
    else openPanel('notifications')
  })
  useEffect(() => {
    if (!isPhoneApp()) return
    let stop: (() => void) | null = null
    let left = false
    const listen = async () => {
      const { startPush } = await import('../../platform/push.ts')
      const started = await startPush({
        // Without a connection it is registered at the next start.
        onDevice: (device) => void call(registerDevice, { body: device }).catch(() => null),
        onOpened: (opened) => open(opened),
      })
      if (left) started()
      else stop = started
    }
    // A phone without Play services works without pushes.
    void listen().catch(() => null)
    return () => {
      left = true
      stop?.()
    }
  }, [])
}
