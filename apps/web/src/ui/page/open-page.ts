import { createContext, use, type MouseEvent } from 'react'

export type Direction = 'forward' | 'back' | 'root'

/** Opens a page of the application. In the full application `forward` keeps the present page on the stack, `root` begins a new stack. */
export const OpenPage = createContext<(path: string, direction?: Direction) => void>(() => undefined)

/**
 * Follows a link inside the application; clicks with a modifier key are left to the browser.
 *
 * @param first called before the page is opened, such as closing the menu
 */
export function useFollow(first?: () => void) {
  const open = use(OpenPage)
  return (event: MouseEvent, path: string, direction?: Direction): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    first?.()
    open(path, direction)
  }
}
