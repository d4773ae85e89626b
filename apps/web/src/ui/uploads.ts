import { createContext } from 'react'

/** The uploads of a dialog: what they belong to must not be saved, put into a list or left before they have arrived. */
export const Uploads = createContext<{ running: number; count: (change: 1 | -1) => void }>({
  running: 0,
  count: () => {},
})
