import { createContext } from 'react'

/** What goes on in a dialog. */
type Work = {
  /** Uploads on their way: what they belong to must not be saved, put into a list or left without a question. */
  uploads: number
  countUpload: (change: 1 | -1) => void
  /** While its act runs, which nothing can call back, the dialog stays: it closes by itself, or says what went wrong. */
  setSaving: (saving: boolean) => void
}

export const DialogWork = createContext<Work>({ uploads: 0, countUpload: () => {}, setSaving: () => {} })
