import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react'
import { onSessionEnd } from '../lib/session/session.ts'

/** Dialogs that the shell opens from menu and toolbar. Each gets `isOpen` and `onClose`. */
export type PanelName = 'notifications' | 'messages' | 'assistants'
type PanelProps = { isOpen: boolean; onClose: () => void }

const loaders: Record<PanelName, () => Promise<ComponentType<PanelProps>>> = {
  notifications: () => import('./notification-panels.tsx').then((file) => file.NotificationsPanel),
  assistants: () =>
    import('../features/assistants/assistants-modal.tsx').then((file) => file.AssistantsModal),
  messages: () => import('./notification-panels.tsx').then((file) => file.MessagesPanel),
}

const panels = new Map(
  Object.entries(loaders).map(
    ([name, load]) => [name as PanelName, lazy(async () => ({ default: await load() }))] as const,
  ),
)

let opened: PanelName | null = null
const watchers = new Set<() => void>()

function show(name: PanelName | null): void {
  opened = name
  for (const watcher of watchers) watcher()
}

/** A panel whose closing ends late must not close the one that was opened since. */
const close = (name: PanelName) => {
  if (opened === name) show(null)
}

// Over the login it would show what the person was reading.
onSessionEnd(() => show(null))

export const openPanel = (name: PanelName): void => show(name)

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The panels, of which one may be open; stands once beside the router outlet. */
export function Panels() {
  const current = useSyncExternalStore(subscribe, () => opened)
  return [...panels].map(([name, Panel]) => (
    <Suspense key={name} fallback={null}>
      {name === current && <Panel isOpen onClose={() => close(name)} />}
    </Suspense>
  ))
}
