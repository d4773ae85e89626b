import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { keptValue, useKeeping } from '../lib/session/kept.ts'
import { onSessionEnd, useUser } from '../lib/session/session.ts'
import { createStore, useStore } from '../lib/store.ts'

/** Dialogs that the shell opens from menu and toolbar. Each gets `isOpen` and `onClose`. */
export type PanelName = 'notifications' | 'messages' | 'assistants' | 'find' | 'keys'
type PanelProps = { isOpen: boolean; onClose: () => void }

const loaders: Record<PanelName, () => Promise<ComponentType<PanelProps>>> = {
  notifications: () => import('./notification-panels.tsx').then((file) => file.NotificationsPanel),
  assistants: () =>
    import('../features/assistants/assistants-modal.tsx').then((file) => file.AssistantsModal),
  find: () => import('./find-panel.tsx').then((file) => file.FindOwnersPanel),
  keys: () => import('./keys-panel.tsx').then((file) => file.KeysPanel),
  messages: () => import('./notification-panels.tsx').then((file) => file.MessagesPanel),
}

const panels = new Map(
  Object.entries(loaders).map(
    ([name, load]) => [name as PanelName, lazy(async () => ({ default: await load() }))] as const,
  ),
)

const opened = createStore<PanelName | null>(null)

/** Closes a panel only if it is still the open one, because its closing animation may end after another was opened. */
const close = (name: PanelName) => {
  if (opened.get() === name) opened.set(null)
}

// An open panel would show personal data over the login.
onSessionEnd(() => opened.set(null))

export const openPanel = (name: PanelName): void => opened.set(name)

const KEPT = 'panel: assistants'

/** The panels, of which at most one is open; rendered once beside the router outlet. */
export function Panels() {
  const current = useStore(opened)
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <>
      {user && pathname !== '/auth' && <OpenAgain isOpen={current === 'assistants'} />}
      {[...panels].map(([name, Panel]) => (
        <Suspense key={name} fallback={null}>
          {name === current && <Panel isOpen onClose={() => close(name)} />}
        </Suspense>
      ))}
    </>
  )
}

/** Reopens the team panel if the session ended while its form was open and the same person signs in again (decision 160). */
function OpenAgain({ isOpen }: { isOpen: boolean }) {
  useEffect(() => {
    if (keptValue(KEPT) === true) opened.set('assistants')
  }, [])
  useKeeping(KEPT, () => isOpen)
  return null
}
