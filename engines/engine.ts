/*
 * What the steps need of a browser. Each engine has a driver that gives it; everything above is shared.
 */

/** Width and height of what a page is shown in, in CSS pixels. */
export type Size = { width: number; height: number }

export type Engine = {
  name: string
  /** Opens a window of a browser that keeps nothing of an earlier one. */
  open: (size: Size) => Promise<Tab>
  close: () => Promise<void>
}

export type Tab = {
  size: Size
  /** Opens an address, and waits until the page has loaded. */
  goto: (address: string) => Promise<void>
  reload: () => Promise<void>
  /** The value of an expression of the page, awaited, as JSON keeps it. */
  evaluate: (expression: string) => Promise<unknown>
  mouse: {
    move: (x: number, y: number) => Promise<void>
    down: () => Promise<void>
    up: () => Promise<void>
  }
  /** Presses keys together, such as `Control+k`. */
  press: (combination: string) => Promise<void>
  /** Presses the key of each letter. */
  type: (text: string) => Promise<void>
  /** Chooses a file in the field of files that the expression finds. */
  chooseFile: (expression: string, file: string) => Promise<void>
  /** Tells the page that there is no network, where the engine can. */
  tellOffline: (isOffline: boolean) => Promise<void>
  /** A picture of the window: PNG. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** Keys by their names in the DOM, as WebDriver's actions write them. */
export const CODES: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Shift: '\uE008',
  Alt: '\uE00A',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
}
