/** For an area with a name that scrolls: browsers let the keyboard scroll only what can take the focus. */
export const keyboardScroll = { tabIndex: 0 } as const
