import { createContext, type ReactNode } from 'react'

/** End of every toolbar, provided by the application: the notifications bell, or the login link of visitors. */
export const ToolbarEnd = createContext<ReactNode>(null)

/** Notice below the header of a page; null without one. */
export const PageNotice = createContext<ReactNode>(null)

/** Links of visitors in the bar of public pages, from 62 em on. */
export const PageLinks = createContext<ReactNode>(null)
