import { expect, type Locator, type Page } from '@playwright/test'
import { reach } from './screen.ts'

/** Most presses from one control to the next: what lies further away is a fault of the product. */
const MOST = 25

const hasFocus = (element: Element) => element === (element.getRootNode() as Document).activeElement

export type Hands = ReturnType<typeof handsOn>

/** Two hands on a keyboard, without a mouse. They count their keys; a combination is one. */
export function handsOn(page: Page) {
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  const go = async (control: Locator, { back = false, most = MOST } = {}) => {
    await expect(control).toBeEnabled()
    await reach(control, { press, back, most })
  }
  return {
    press,
    /** Presses a key of the page, once no dialog would take it. */
    pressOnPage: async (key: string) => {
      await expect(page.locator('ion-modal, .form-panel, dialog[open]')).toHaveCount(0)
      await press(key)
    },
    type,
    /** Goes to a control, forwards or back. */
    go,
    /** Goes down through entries by arrows, to the same control of a later one. */
    goDown: async (control: Locator) => {
      for (let presses = 0; presses < MOST && !(await control.evaluate(hasFocus)); presses += 1)
        await press('ArrowDown')
      await expect(control).toBeFocused()
    },
    /** Goes to a button or link and presses it. */
    act: async (control: Locator, way = {}) => {
      await go(control, way)
      await press('Enter')
    },
    /** Goes to an answer and takes it; an arrow has already taken it. */
    pick: async (answer: Locator, way = {}) => {
      await go(answer, way)
      if (!(await answer.isChecked())) await press('Space')
    },
    /** Goes to a field of a time of day, which has hours, minutes and half of the day. */
    typeTime: async (control: Locator, time: string, way = {}) => {
      await go(control, way)
      const [hours = '', minutes = ''] = time.split(':')
      const hour = String(Number(hours) % 12 || 12).padStart(2, '0')
      await type(hour + minutes + (Number(hours) < 12 ? 'A' : 'P'))
      await expect(control).toHaveValue(time)
    },
    total: () => keys,
  }
}
