import { createContext } from 'react'

type Place = {
  /** False while another form is in front; typed input stays. */
  isShown: boolean
  /** Tells the page whether the form has unsaved input. */
  onUnsaved: (unsaved: boolean) => void
}

/** The place of a form beside the content of its page; null if forms open as dialogs. */
export const Beside = createContext<Place | null>(null)
