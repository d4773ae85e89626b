import {
  descendants,
  focused,
  holds,
  isChecked,
  isDisabled,
  isForScreenReaders,
  matchesText,
  nameOf,
  ownText,
  roleOf,
  textOf,
} from '../screens/elements.ts'

/*
 * The part of a locator that runs in the page: it finds elements as the tests of screens do, and says what a person sees of them.
 */

export type Words = string | { pattern: string; flags: string }

/** One narrowing of what is looked for. */
export type Look =
  | { role: string; name?: Words }
  | { css: string }
  | { text: Words }
  | { hasText: Words }
  | { has: Look[] }
  | { at: number }

/** What is there. Everything but the number is of the only element, if there is only one. */
export type Seen = {
  count: number
  text: string
  value: string
  isEnabled: boolean
  isChecked: boolean
  /** True if it or something inside of it has the focus. */
  hasFocus: boolean
  /** Where it is pressed; null while something lies over it. */
  point: { x: number; y: number } | null
  box: { x: number; y: number; width: number; height: number } | null
}

const textFrom = (words: Words): string | RegExp =>
  typeof words === 'string' ? words : new RegExp(words.pattern, words.flags)

/** What a look finds below an element, or whether it keeps the element itself. */
function narrow(found: Element[], look: Look): Element[] {
  if ('at' in look) return found.slice(look.at, look.at + 1 || undefined)
  if ('hasText' in look)
    return found.filter((element) => matchesText(textOf(element), textFrom(look.hasText)))
  if ('has' in look) {
    const inner = locate(look.has)
    return found.filter((element) => inner.some((one) => holds(element, one)))
  }
  return [...new Set(found.flatMap((root) => descendants(root).filter((element) => matches(element, look))))]
}

function matches(element: Element, look: Look): boolean {
  if ('css' in look) return element.matches(look.css)
  if ('text' in look)
    return (
      !/^(SCRIPT|STYLE)$/.test(element.tagName) && matchesText(ownText(element), textFrom(look.text), true)
    )
  if (!('role' in look) || roleOf(element) !== look.role || !isForScreenReaders(element)) return false
  return look.name === undefined || matchesText(nameOf(element), textFrom(look.name), true)
}

/** A text stands in the innermost of the elements that have it. */
const innermost = (found: Element[], look: Look): Element[] =>
  'text' in look
    ? found.filter((element) => !found.some((other) => other !== element && holds(element, other)))
    : found

const shown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

/** What is hidden by a style sheet counts as little as what is not there. */
const locate = (looks: Look[]): Element[] =>
  looks.reduce<Element[]>(
    (found, look) => innermost(narrow(found, look).filter(shown), look),
    [document.documentElement],
  )

/** Most pixels of a control that a style sheet hides and screen readers know. */
const HIDDEN_PX = 4

/** A hidden radio or checkbox is pressed on its label. */
function pressedPart(element: Element): Element {
  const { width, height } = element.getBoundingClientRect()
  const isDrawn = width > HIDDEN_PX && height > HIDDEN_PX && Number(getComputedStyle(element).opacity) > 0
  return isDrawn ? element : (element.closest('label') ?? element)
}

function elementAt(x: number, y: number): Element | null {
  let element = document.elementFromPoint(x, y)
  for (let inner = element; inner?.shadowRoot; element = inner) {
    const next = inner.shadowRoot.elementFromPoint(x, y)
    if (next === null || next === inner) break
    inner = next
    element = next
  }
  return element
}

function pointOf(element: Element): Seen['point'] {
  const part = pressedPart(element)
  const { x, y, width, height } = part.getBoundingClientRect()
  const middle = { x: x + width / 2, y: y + height / 2 }
  const hit = elementAt(middle.x, middle.y)
  if (hit === null) return null
  const isPart =
    holds(part, hit) || hit.closest('label')?.contains(part) || hostOf(part) === hit || isShownIn(part, hit)
  return isPart ? middle : null
}

/** Whether an element is given to a slot of a part, as the words of a button of Ionic are. */
function isShownIn(part: Element, hit: Element): boolean {
  for (let element: Element | null = hit; element; element = element.parentElement)
    if (element.assignedSlot && part.contains(element.assignedSlot)) return true
  return false
}

const hostOf = (element: Element): Element | null => {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** What a person sees of what is looked for, scrolled into sight. */
export function see(looks: Look[]): Seen {
  const found = locate(looks)
  const [element] = found
  if (element === undefined || found.length > 1)
    return {
      count: found.length,
      text: '',
      value: '',
      isEnabled: false,
      isChecked: false,
      hasFocus: false,
      point: null,
      box: null,
    }
  if (pointOf(element) === null) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return {
    count: 1,
    text: textOf(element).replaceAll(/\s+/g, ' ').trim(),
    value: (element as Partial<HTMLInputElement>).value ?? '',
    isEnabled: !isDisabled(element),
    isChecked: isChecked(element),
    hasFocus: holds(element, focused()),
    point: pointOf(element),
    box: { x, y, width, height },
  }
}

/** The first element that is looked for, also if it is not shown: a field of files has a button in its place. */
export function anyOf(looks: Look[]): Element | undefined {
  const last = looks.at(-1)
  return last && narrow(locate(looks.slice(0, -1)), last)[0]
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Where the only element is pressed, if it stands still for two frames and nothing lies over it; otherwise null. */
export async function stillPoint(looks: Look[]): Promise<Seen['point']> {
  const before = see(looks)
  await frame()
  await frame()
  const { point, isEnabled } = see(looks)
  return isEnabled && JSON.stringify(point) === JSON.stringify(before.point) ? point : null
}

/** Roles and names of what is shown, and which has the focus, for messages. */
export const outline = (): string =>
  descendants(document)
    .filter((element) => isForScreenReaders(element) && shown(element))
    .map((element) => ({ element, role: roleOf(element), name: nameOf(element).slice(0, 80) }))
    .filter(({ role, name }) => role !== null && name.trim() !== '')
    .map(({ element, role, name }) => `  ${role} “${name}”${element === focused() ? ' has the focus' : ''}`)
    .concat(
      `  The focus is in <${focused().localName}>; the window ${document.hasFocus() ? 'has' : 'has not'} it.`,
    )
    .join('\n')
