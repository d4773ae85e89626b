import {
  descendants,
  hasState,
  holds,
  isChecked,
  isDisabled,
  isForScreenReaders,
  isShown,
  matchesText,
  nameOf,
  outline,
  ownText,
  roleOf,
  textOf,
  type RoleState,
  type Text,
} from './elements.ts'
import { press, pressKey, write } from './press.ts'
import { NotYet, rest, until } from './until.ts'

/*
 * Finds elements of the open window as a person does: by role and name, by label, by text. A locator is a way to find, so it can be kept
 * before the element exists; what it does waits until there is exactly one element. The words are those of Playwright, so that a test
 * moves between a browser and this floor by another import. It looks into open shadow roots.
 */

type RoleOptions = RoleState & { name?: Text; exact?: boolean; includeHidden?: boolean }
type Filter = { has?: Locator; hasNot?: Locator; hasText?: Text; hasNotText?: Text; visible?: boolean }
type Find = () => Element[]

export class Locator {
  constructor(
    private readonly find: Find,
    private readonly description: string,
  ) {}

  /** All elements that are there now. */
  elements(): Element[] {
    return this.find()
  }

  toString(): string {
    return this.description
  }

  #inside(select: (within: Element) => Iterable<Element>, description: string): Locator {
    return new Locator(
      () => unique(this.find().flatMap((root) => [...select(root)])),
      `${this.description} ${description}`.trim(),
    )
  }

  locator(css: string): Locator {
    return this.#inside((root) => descendants(root).filter((element) => element.matches(css)), css)
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    return this.#inside(
      (root) => descendants(root).filter((element) => hasRole(element, role, options)),
      `${role} ${options.name === undefined ? '' : `“${String(options.name)}”`}`,
    )
  }

  getByText(text: Text, { exact = false }: { exact?: boolean } = {}): Locator {
    return this.#inside(
      (root) => {
        const found = descendants(root).filter(
          (element) =>
            !/^(SCRIPT|STYLE)$/.test(element.tagName) && matchesText(ownText(element), text, exact),
        )
        return found.filter((element) => !found.some((other) => other !== element && holds(element, other)))
      },
      `text “${String(text)}”`,
    )
  }

  getByLabel(text: Text, { exact = false }: { exact?: boolean } = {}): Locator {
    return this.#inside(
      (root) =>
        descendants(root).filter(
          (element) =>
            (element.hasAttribute('aria-label') ||
              element.hasAttribute('aria-labelledby') ||
              /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) &&
            matchesText(nameOf(element), text, exact),
        ),
      `label “${String(text)}”`,
    )
  }

  getByPlaceholder(text: Text): Locator {
    return this.#inside(
      (root) =>
        descendants(root).filter((element) => matchesText(element.getAttribute('placeholder') ?? '', text)),
      `placeholder “${String(text)}”`,
    )
  }

  filter({ has, hasNot, hasText, hasNotText, visible }: Filter): Locator {
    const passes = (element: Element): boolean =>
      (has === undefined || has.elements().some((inner) => holds(element, inner))) &&
      (hasNot === undefined || !hasNot.elements().some((inner) => holds(element, inner))) &&
      (hasText === undefined || matchesText(textOf(element), hasText)) &&
      (hasNotText === undefined || !matchesText(textOf(element), hasNotText)) &&
      (visible === undefined || isShown(element) === visible)
    return new Locator(
      () => this.find().filter(passes),
      `${this.description} with ${hasText === undefined ? String(has ?? '') : String(hasText)}`,
    )
  }

  and(other: Locator): Locator {
    return new Locator(
      () => {
        const others = new Set(other.elements())
        return this.find().filter((element) => others.has(element))
      },
      `${this.description} and ${String(other)}`,
    )
  }

  or(other: Locator): Locator {
    return new Locator(
      () => unique([...this.find(), ...other.elements()]),
      `${this.description} or ${String(other)}`,
    )
  }

  nth(index: number): Locator {
    return new Locator(
      () => this.find().slice(index, index + 1 || undefined),
      `${this.description} [${index}]`,
    )
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  all(): Locator[] {
    return this.find().map((_, index) => this.nth(index))
  }

  count(): number {
    return this.find().length
  }

  /** The only element, as soon as there is one. @throws if there is none, or if there are several */
  async element(): Promise<HTMLElement> {
    return until(() => {
      const found = this.find()
      if (found.length !== 1) throw new Error(`${this.description} is there ${found.length} times.`)
      return found[0] as HTMLElement
    })
  }

  /** The only element, as soon as a person can use it. */
  async #usable(): Promise<HTMLElement> {
    return until(() => {
      const found = this.find()
      const [element] = found
      if (!element || found.length !== 1)
        throw new NotYet(() => `${this.description} is there ${found.length} times.\n${outline()}`)
      if (!isShown(element)) throw new Error(`${this.description} is hidden.`)
      if (isDisabled(element)) throw new Error(`${this.description} is disabled.`)
      return element as HTMLElement
    })
  }

  async click(): Promise<void> {
    const element = await this.#usable()
    press(element)
    await rest()
  }

  async dblclick(): Promise<void> {
    const element = await this.#usable()
    press(element)
    press(element)
    element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }))
    await rest()
  }

  async focus(): Promise<void> {
    ;(await this.element()).focus()
    await rest()
  }

  async blur(): Promise<void> {
    ;(await this.element()).blur()
    await rest()
  }

  /** Replaces the text of a field. */
  async fill(text: string): Promise<void> {
    const element = (await this.#usable()) as HTMLInputElement
    element.focus()
    await rest()
    write(element, text)
    await rest()
  }

  /** Types letter by letter, behind what the field has. */
  async pressSequentially(text: string): Promise<void> {
    const element = (await this.#usable()) as HTMLInputElement
    element.focus()
    for (const letter of text) {
      write(element, element.value + letter)
      await rest()
    }
  }

  /** Presses a key while the element has the focus, such as `Enter` or `ArrowDown`. */
  async press(key: string): Promise<void> {
    ;(await this.#usable()).focus()
    await pressKey(key)
  }

  async check(): Promise<void> {
    const element = await this.#usable()
    if (!isChecked(element)) press(element)
    await rest()
    await until(() => {
      if (!this.find().some(isChecked)) throw new Error(`${this.description} is not checked.`)
    })
  }

  async uncheck(): Promise<void> {
    const element = await this.#usable()
    if (isChecked(element)) press(element)
    await rest()
  }

  /** Chooses an option by its value or by its text. */
  async selectOption(wanted: string): Promise<void> {
    const element = (await this.#usable()) as HTMLSelectElement
    const option = await until(() => {
      const options = Array.from(element.options)
      const found = options.find(({ value, text }) => value === wanted || matchesText(text, wanted, true))
      if (!found) throw new Error(`${this.description} has no option “${wanted}”.`)
      return found
    })
    element.value = option.value
    element.dispatchEvent(new Event('change', { bubbles: true }))
    await rest()
  }

  async textContent(): Promise<string> {
    return textOf(await this.element())
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name)
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value
  }

  allTextContents(): string[] {
    return this.find().map(textOf)
  }

  isVisible(): boolean {
    return this.find().some(isShown)
  }

  async evaluate<T>(read: (element: HTMLElement) => T): Promise<T> {
    return read(await this.element())
  }
}

function hasRole(
  element: Element,
  role: string,
  { name, exact = false, includeHidden = false, ...wanted }: RoleOptions,
): boolean {
  if (roleOf(element) !== role || !hasState(element, wanted)) return false
  if (!includeHidden && !isForScreenReaders(element)) return false
  return name === undefined || matchesText(nameOf(element), name, exact)
}

const unique = (elements: Element[]): Element[] => [...new Set(elements)]
