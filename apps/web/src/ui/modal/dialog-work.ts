import { createContext } from 'react'

/** The files that were chosen in a dialog; `unsent` if one could not be sent. */
export type ChosenFiles = 'sent' | 'sending' | 'unsent'

/** Work that is running in a dialog. */
type Work = {
  /** Until all are sent, its entry must not be saved, added to a list or closed without a question. */
  files: ChosenFiles
  countUpload: (change: 1 | -1) => void
  /** Counts files that were chosen and could not be sent. */
  countUnsent: (change: 1 | -1) => void
  /** A running call cannot be undone, so the dialog stays open until the call succeeds or its error is shown. */
  setSaving: (saving: boolean) => void
}

export const DialogWork = createContext<Work>({
  files: 'sent',
  countUpload: () => {},
  countUnsent: () => {},
  setSaving: () => {},
})
