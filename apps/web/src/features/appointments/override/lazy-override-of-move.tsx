import { type ComponentProps, lazy } from 'react'
import type { OverrideOfMove } from './override-of-move.tsx'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const Dialog = lazy(async () => ({ default: (await import('./override-of-move.tsx')).OverrideOfMove }))

/** The dialog over an appointment that was moved onto something; its code is loaded when it first opens. */
export const LazyOverrideOfMove = (props: ComponentProps<typeof OverrideOfMove>) => (
  <FirstOpening>
    <Dialog {...props} />
  </FirstOpening>
)
