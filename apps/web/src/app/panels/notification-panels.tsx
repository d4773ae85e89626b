import { useIonRouter } from '@ionic/react'
import type { ComponentProps } from 'react'
import { NotificationsModal } from '../../features/notifications/inbox/notifications-modal.tsx'
import { useUser } from '../../lib/session/session.ts'

type PanelProps = Pick<ComponentProps<typeof NotificationsModal>, 'isOpen' | 'onClose'>

/** The panel that the bell and "notifications" of the menu open. */
export function NotificationsPanel(props: PanelProps) {
  return <Inbox {...props} fullPage={false} />
}

/** The same list over the whole window: "messages" of the menu (specification/readings §9). */
export function MessagesPanel(props: PanelProps) {
  return <Inbox {...props} fullPage />
}

function Inbox({ fullPage, isOpen, onClose }: PanelProps & { fullPage: boolean }) {
  const router = useIonRouter()
  const user = useUser()
  if (!user) return null
  return (
    <NotificationsModal
      role={user.role}
      isOpen={isOpen}
      onClose={onClose}
      fullPage={fullPage}
      onFollow={(message) => {
        onClose()
        router.push(message.link, 'root')
      }}
    />
  )
}
