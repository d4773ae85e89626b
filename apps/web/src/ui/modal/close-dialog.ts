import { createContext } from 'react'

/** Closes the dialog that contains the caller, like its close button. */
export const CloseDialog = createContext<() => void>(() => {})
