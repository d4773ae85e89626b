import { createContext } from 'react'

type Place = {
  /** False while another form is in front; typed input stays. */
  isShown: boolean
  /** True for the form of the page itself: it has no way to close, and a key typed on the page goes into it. */
  stays: boolean
  /** Tells the page whether the form has unsaved input. */
  onUnsaved: (unsaved: boolean) => void
}

/** The place of a form beside the content of its page; null if forms open as dialogs. */
export const Beside = createContext<Place | null>(null)
