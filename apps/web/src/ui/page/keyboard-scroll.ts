/** Makes a scrolling region focusable, because browsers scroll by keyboard only elements that can take the focus. */
export const keyboardScroll = { tabIndex: 0 } as const
