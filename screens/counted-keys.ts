import { expect } from 'vitest'
import type { Locator, Page } from './world.ts'

/** Presses keys and counts them; a combination is one. */
export function counted(page: Page) {
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  return {
    press,
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    },
    /** Goes on to a field by some presses of Tab. */
    tabTo: async (control: Locator, stops: number) => {
      for (let stop = 0; stop < stops; stop += 1) await press('Tab')
      await expect(control).toBeFocused()
    },
    /** Chooses one of several answers, which browsers make one stop of Tab: Space takes the first, arrows the next ones. */
    choose: async (group: Locator, answer: string) => {
      const radios = group.getByRole('radio').all()
      const elements = await Promise.all(radios.map((radio) => radio.element()))
      const labels = elements.map((radio) => radio.closest('label')?.textContent.replaceAll(/\s/g, ' '))
      const place = labels.indexOf(answer)
      if (place === -1) throw new Error(`“${answer}” is none of ${labels.join(', ')}.`)
      keys += 2 + place
      await radios[place]?.check()
    },
    total: () => keys,
  }
}
