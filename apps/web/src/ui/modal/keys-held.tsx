import { useLayoutEffect } from 'react'
import { holdKeys } from './first-keys.ts'

/** Stands where the code of a dialog is loading: what is typed meanwhile goes into its first field. */
export function KeysHeld() {
  useLayoutEffect(holdKeys, [])
  return null
}
