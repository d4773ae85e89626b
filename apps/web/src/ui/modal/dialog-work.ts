import { createContext } from 'react'

/** Work that is running in a dialog. */
type Work = {
  /** Number of running uploads: while one runs, its entry must not be saved, added to a list or closed without a question. */
  uploads: number
  countUpload: (change: 1 | -1) => void
  /** Counts files that were chosen and could not be sent: closing asks about them. */
  countUnsent: (change: 1 | -1) => void
  /** A running call cannot be undone, so the dialog stays open until the call succeeds or its error is shown. */
  setSaving: (saving: boolean) => void
}

export const DialogWork = createContext<Work>({
  uploads: 0,
  countUpload: () => {},
  countUnsent: () => {},
  setSaving: () => {},
})
