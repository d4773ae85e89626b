import { Children, type ReactNode, Suspense, useDeferredValue, useLayoutEffect } from 'react'
import { holdKeys } from './first-keys.ts'

/**
 * Where a dialog opens whose code or texts are loaded with its first opening; what is typed meanwhile goes into its first field.
 * It is rendered as a deferred value, for which React waits without a fallback: one that was shown would stay for 300 ms.
 *
 * @param children nothing while the dialog is closed
 */
export function FirstOpening({ children }: { children: ReactNode }) {
  const isWanted = Children.toArray(children).length > 0
  const isShown = useDeferredValue(isWanted, false)
  return (
    <>
      {isWanted && !isShown && <KeysHeld />}
      <Suspense fallback={<KeysHeld />}>{isShown && children}</Suspense>
    </>
  )
}

function KeysHeld() {
  useLayoutEffect(holdKeys, [])
  return null
}
