import { onSessionEnd } from '../../lib/session/session.ts'
import { createStore } from '../../lib/store.ts'

/** Dialogs that the shell opens from menu and toolbar. */
export type PanelName = 'notifications' | 'messages' | 'assistants' | 'find' | 'keys' | 'unsent'

export const openedPanel = createStore<PanelName | null>(null)

// An open panel would show personal data over the login.
onSessionEnd(() => openedPanel.set(null))

export const openPanel = (name: PanelName): void => openedPanel.set(name)

/** Closes a panel only if it is still the open one, because its closing animation may end after another was opened. */
export const closePanel = (name: PanelName): void => {
  if (openedPanel.get() === name) openedPanel.set(null)
}
