import { createContext } from 'react'

/** Work that is running in a dialog. */
type Work = {
  /** Number of running uploads: their entry must not be saved, added to a list or left without a question. */
  uploads: number
  countUpload: (change: 1 | -1) => void
  /** A running call cannot be undone, so the dialog stays until it closes after success or shows the error. */
  setSaving: (saving: boolean) => void
}

export const DialogWork = createContext<Work>({ uploads: 0, countUpload: () => {}, setSaving: () => {} })
