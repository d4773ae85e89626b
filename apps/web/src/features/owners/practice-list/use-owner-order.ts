import { useState } from 'react'
import { readStored, writeStored } from '../../../lib/session/stored.ts'

export type OwnerOrder = 'name' | 'surname'

const KEY = 'owner-order'

export type OwnerSorting = { order: OwnerOrder; other: OwnerOrder; change: () => void }

/** The order of the owners on this device, and the act that changes to the other one. */
export function useOwnerOrder(): OwnerSorting {
  const [order, setOrder] = useState<OwnerOrder>(() => (readStored(KEY) === 'surname' ? 'surname' : 'name'))
  const other = order === 'name' ? 'surname' : 'name'
  const change = () => {
    setOrder(other)
    writeStored(KEY, other)
  }
  return { order, other, change }
}
