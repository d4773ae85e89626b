import { FindPanel } from '../../features/owners/find/find-panel.tsx'
import { openPanel } from './open-panel.ts'

/** The search of a practice, which leads to the list of keys. */
export function FindOwnersPanel({ onClose }: { onClose: () => void }) {
  return <FindPanel onClose={onClose} onKeys={() => openPanel('keys')} />
}
