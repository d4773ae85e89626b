import { expect } from 'vitest'
import {
  focused,
  isChecked,
  isDisabled,
  isShown,
  matchesText,
  outline,
  textOf,
  type Text,
} from './elements.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.ts'
import { timersOfNode } from './timers.ts'
import { until } from './until.ts'

/*
 * What tests expect of a screen. Each waits until it is true: `await expect(locator).toBeVisible()`, and with `not` until it is false.
 */

type Seen = { pass: boolean; actual: unknown }
type Look = (locator: Locator, ...wanted: never[]) => Seen
type Ask<W extends unknown[] = []> = (...wanted: W) => Promise<void>

/** Written out, because types that are found from the functions below would lead back to Vitest's own. */
type Looks = {
  toBeVisible: Ask
  toBeHidden: Ask
  toBeAttached: Ask
  toHaveCount: Ask<[count: number]>
  toHaveText: Ask<[wanted: Text | readonly Text[]]>
  toContainText: Ask<[wanted: Text | readonly Text[]]>
  toHaveValue: Ask<[wanted: Text]>
  toHaveAttribute: Ask<[name: string, wanted?: Text]>
  toHaveClass: Ask<[wanted: RegExp]>
  toBeFocused: Ask
  toBeChecked: Ask<[state?: { indeterminate?: boolean }]>
  toBeDisabled: Ask
  toBeEnabled: Ask
  toBeEditable: Ask
}

const only = (locator: Locator): Element | undefined => {
  const found = locator.elements()
  return found.length === 1 ? found[0] : undefined
}

const isIn = (locator: Locator): Seen => ({
  pass: only(locator) !== undefined && locator.elements().every(isShown),
  actual: `there ${locator.count()} times`,
})

const value = (element: Element | undefined): string =>
  String((element as HTMLInputElement | undefined)?.value)

const texts = (
  locator: Locator,
  wanted: Text | readonly Text[],
  matches: (text: string, one: Text) => boolean,
): Seen => {
  const found = locator.elements().map(textOf)
  const list = typeof wanted === 'string' || wanted instanceof RegExp ? [wanted] : wanted
  return {
    pass: found.length === list.length && list.every((one, index) => matches(found[index] ?? '', one)),
    actual: found,
  }
}

const looks = {
  toBeVisible: isIn,
  toBeHidden: (locator: Locator) => ({ pass: !locator.isVisible(), actual: `shown` }),
  toBeAttached: (locator: Locator) => ({ pass: locator.count() > 0, actual: 'not there' }),
  toHaveCount: (locator: Locator, count: number) => ({
    pass: locator.count() === count,
    actual: locator.count(),
  }),
  toHaveText: (locator: Locator, wanted: Text | readonly Text[]) =>
    texts(locator, wanted, (text, one) => matchesText(text, one, true)),
  toContainText: (locator: Locator, wanted: Text | readonly Text[]) =>
    texts(locator, wanted, (text, one) => matchesCase(text, one)),
  toHaveValue: (locator: Locator, wanted: Text) => {
    const actual = value(only(locator))
    return { pass: typeof wanted === 'string' ? actual === wanted : wanted.test(actual), actual }
  },
  toHaveAttribute: (locator: Locator, name: string, wanted?: Text) => {
    const actual = only(locator)?.getAttribute(name) ?? null
    const pass =
      actual !== null &&
      (wanted === undefined || (typeof wanted === 'string' ? actual === wanted : wanted.test(actual)))
    return { pass, actual }
  },
  toHaveClass: (locator: Locator, wanted: RegExp) => {
    const actual = only(locator)?.className ?? ''
    return { pass: wanted.test(actual), actual }
  },
  toBeFocused: (locator: Locator) => {
    const element = only(locator)
    return {
      pass: element !== undefined && focused() === element,
      actual: `on ${focused().outerHTML.slice(0, 200)}`,
    }
  },
  toBeChecked: (locator: Locator, state?: { indeterminate?: boolean }) => {
    const element = only(locator)
    const isRight = (one: Element) => (state?.indeterminate ? isIndeterminate(one) : isChecked(one))
    return { pass: element !== undefined && isRight(element), actual: `there ${locator.count()} times` }
  },
  toBeDisabled: (locator: Locator) => {
    const element = only(locator)
    return { pass: element !== undefined && isDisabled(element), actual: `${locator.count()} enabled` }
  },
  toBeEnabled: (locator: Locator) => {
    const element = only(locator)
    return { pass: element !== undefined && !isDisabled(element), actual: `${locator.count()} disabled` }
  },
  toBeEditable: (locator: Locator) => {
    const element = only(locator)
    const isEditable = element !== undefined && !isDisabled(element) && !element.hasAttribute('readonly')
    return { pass: isEditable, actual: `there ${locator.count()} times` }
  },
} satisfies Record<keyof Looks, Look>

const isIndeterminate = (element: Element): boolean =>
  element.getAttribute('aria-checked') === 'mixed' || (element as HTMLInputElement).indeterminate

const matchesCase = (text: string, wanted: Text): boolean =>
  typeof wanted === 'string' ? fold(text).includes(fold(wanted)) : wanted.test(fold(text))

const fold = (text: string): string => text.replaceAll(/[\s\u200B]+/g, ' ').trim()

type Outcome = { pass: boolean; message: () => string }

/**
 * Milliseconds before the first look, for runs by hand: a test that fails because of them expects what passes by, and would fail by itself
 * on a busy machine.
 */
const LOOK_AFTER_MS = Number(process.env['LOOK_AFTER_MS'] ?? 0)

/** Looks until the answer is the wanted one. */
async function settle(isNot: boolean, look: () => Seen, expectation: string): Promise<Outcome> {
  if (LOOK_AFTER_MS > 0) await new Promise((resolve) => timersOfNode.setTimeout(resolve, LOOK_AFTER_MS))
  let seen: Seen = { pass: isNot, actual: undefined }
  const isRight = await until(() => {
    seen = look()
    if (seen.pass === isNot) throw new Error('not yet')
  }).then(
    () => true,
    () => false,
  )
  return {
    pass: isRight ? !isNot : isNot,
    message: () => `${expectation}, but it is ${JSON.stringify(seen.actual)}.\n${outline()}`,
  }
}

const matchers = Object.fromEntries(
  Object.entries(looks).map(([name, look]) => [
    name,
    function (this: { isNot?: boolean }, locator: Locator, ...wanted: unknown[]): Promise<Outcome> {
      const words = wanted
        .map((one) => (one instanceof RegExp ? String(one) : JSON.stringify(one)))
        .join(', ')
      // Absent unless the test says `not`.
      const isNot = this.isNot === true
      const call = look as (locator: Locator, ...wanted: unknown[]) => Seen
      return settle(
        isNot,
        () => call(locator, ...wanted),
        `${String(locator)} ${isNot ? 'not ' : ''}${name} ${words}`,
      )
    },
  ]),
)

expect.extend({
  ...matchers,
  toHaveURL(this: { isNot?: boolean }, page: Page, wanted: Text): Promise<Outcome> {
    const matches = (url: string) =>
      typeof wanted === 'string' ? new URL(wanted, url).href === url : wanted.test(url)
    return settle(
      this.isNot === true,
      () => ({ pass: matches(page.url()), actual: page.url() }),
      `The address matches ${String(wanted)}`,
    )
  },
})

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- as Vitest declares it
  interface Matchers<T = any> extends Looks {
    toHaveURL: (wanted: Text) => Promise<void>
  }
}
