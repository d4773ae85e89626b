import { type ComponentProps, lazy, Suspense } from 'react'
import { KeysHeld } from '../../../ui/modal/keys-held.tsx'
import type { OverrideOfMove } from './override-of-move.tsx'

const Dialog = lazy(async () => ({ default: (await import('./override-of-move.tsx')).OverrideOfMove }))

/** The dialog over an appointment that was moved onto something; its code is loaded when it first opens. */
export const LazyOverrideOfMove = (props: ComponentProps<typeof OverrideOfMove>) => (
  <Suspense fallback={<KeysHeld />}>
    <Dialog {...props} />
  </Suspense>
)
