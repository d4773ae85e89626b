import { Suspense, useEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { keptValue, useKeeping } from '../../lib/session/kept.ts'
import { useUser } from '../../lib/session/session.ts'
import { useStore } from '../../lib/store.ts'
import { lazyBeside } from '../shell/lazy-beside.ts'
import { closePanel, openedPanel, openPanel, type PanelName } from './open-panel.ts'

/** Each panel gets `isOpen` and `onClose`. */
type PanelProps = { isOpen: boolean; onClose: () => void }

const loaders: Record<PanelName, () => Promise<ComponentType<PanelProps>>> = {
  notifications: () => import('./notification-panels.tsx').then((file) => file.NotificationsPanel),
  assistants: () =>
    import('../../features/team/assistants/assistants-modal.tsx').then((file) => file.AssistantsModal),
  find: () => import('./find-owners-panel.tsx').then((file) => file.FindOwnersPanel),
  keys: () => import('./keys-panel.tsx').then((file) => file.KeysPanel),
  unsent: () => import('../unsent/unsent-panel.tsx').then((file) => file.UnsentPanel),
  messages: () => import('./notification-panels.tsx').then((file) => file.MessagesPanel),
}

/** Loads a panel that must take letters as soon as it is asked for. After a failure it is loaded when it is opened. */
export const preloadPanel = (name: PanelName): void => void loaders[name]().catch(() => undefined)

const panels = new Map(
  Object.entries(loaders).map(([name, load]) => [name as PanelName, lazyBeside(load)] as const),
)

const KEPT = 'panel: assistants'

/** The panels, of which at most one is open; rendered once beside the router outlet. */
export function Panels() {
  const current = useStore(openedPanel)
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <>
      {user && pathname !== '/auth' && <OpenAgain isOpen={current === 'assistants'} />}
      {[...panels].map(([name, Panel]) => (
        <Suspense key={name} fallback={null}>
          {name === current && <Panel isOpen onClose={() => closePanel(name)} />}
        </Suspense>
      ))}
    </>
  )
}

/** Reopens the team panel if the session ended while its form was open and the same person signs in again (decision 160). */
function OpenAgain({ isOpen }: { isOpen: boolean }) {
  useEffect(() => {
    if (keptValue(KEPT) === true) openPanel('assistants')
  }, [])
  useKeeping(KEPT, () => isOpen)
  return null
}
