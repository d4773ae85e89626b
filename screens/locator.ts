import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import { rest, until } from './until.ts'
import { modalDialogs } from './window.ts'

/*
 * Finds elements of the open window as a person does: by role and name, by label, by text. A locator is a way to find, so it can be kept
 * before the element exists; what it does waits until there is exactly one element. The words are those of Playwright, so that a test
 * moves between a browser and this floor by another import. It looks into open shadow roots.
 */

type Text = string | RegExp
type RoleOptions = {
  name?: Text
  exact?: boolean
  checked?: boolean
  expanded?: boolean
  pressed?: boolean
  selected?: boolean
  level?: number
  includeHidden?: boolean
}
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
        throw new Error(`${this.description} is there ${found.length} times.\n${outline()}`)
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
      const found = options.find(({ value, text }) => value === wanted || folded(text) === wanted)
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

const unique = (elements: Element[]): Element[] => [...new Set(elements)]

/** Presses an element as a pointer does. */
function press(element: HTMLElement): void {
  const settings = { bubbles: true, cancelable: true, composed: true, button: 0 }
  element.dispatchEvent(new PointerEvent('pointerdown', settings))
  if (element.dispatchEvent(new MouseEvent('mousedown', settings))) focusNearest(element)
  element.dispatchEvent(new PointerEvent('pointerup', settings))
  element.dispatchEvent(new MouseEvent('mouseup', settings))
  element.click()
}

/** The element that a press focuses: itself or the nearest one around it that can have the focus. */
function focusNearest(element: HTMLElement): void {
  for (const at of pathOf(element)) if (at.matches(FOCUSABLE)) return (at as HTMLElement).focus()
  focused().blur()
}

/** All elements below this one, also in open shadow roots. Ionic hides parts of its elements from `children`. */
export function descendants(root: Element | Document | ShadowRoot): Element[] {
  const found: Element[] = []
  const visit = (parent: Element | Document | ShadowRoot) => {
    for (const element of parent.querySelectorAll('*')) {
      found.push(element)
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  if ('shadowRoot' in root && root.shadowRoot) visit(root.shadowRoot)
  visit(root)
  return found
}

/** The element around this one as it is rendered: its slot, its host or its parent. */
function around(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  const parent = element.parentNode
  return parent instanceof ShadowRoot ? parent.host : element.parentElement
}

function* pathOf(element: Element): Generator<Element> {
  for (let at: Element | null = element; at; at = around(at)) yield at
}

function holds(element: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = hostOrParent(at)) if (at === element) return true
  return false
}

const hostOrParent = (element: Element): Element | null =>
  element.parentElement ?? (element.parentNode instanceof ShadowRoot ? element.parentNode.host : null)

/** Classes by which Ionic hides pages and overlays. */
const HIDING = ['ion-page-hidden', 'overlay-hidden', 'ion-hide']

/** Controls of Ionic whose style sheets hide the native control inside of them. */
const COVERING = 'ion-checkbox, ion-radio, ion-toggle'

/** True unless an attribute, an inline style or a class of Ionic hides it; style sheets are not read. */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false
  for (const at of pathOf(element)) {
    if (at.hasAttribute('hidden') || HIDING.some((name) => at.classList.contains(name))) return false
    const root = at.tagName === 'INPUT' && at.getRootNode()
    if (root instanceof ShadowRoot && root.host.matches(COVERING)) return false
    const { display, visibility } = (at as HTMLElement).style ?? {}
    if (display === 'none' || visibility === 'hidden') return false
    if (at.tagName === 'DIALOG' && !at.hasAttribute('open')) return false
    const details = at.parentElement
    if (details?.tagName === 'DETAILS' && !details.hasAttribute('open') && at.tagName !== 'SUMMARY')
      return false
  }
  return true
}

function isForScreenReaders(element: Element): boolean {
  for (const at of pathOf(element))
    if (at.getAttribute('aria-hidden') === 'true' || at.hasAttribute('inert')) return false
  return isShown(element)
}

export function isDisabled(element: Element): boolean {
  for (let at: Element | null = element; at; at = hostOrParent(at)) {
    if (at.getAttribute('aria-disabled') === 'true') return true
    if (/^(BUTTON|INPUT|SELECT|TEXTAREA|FIELDSET|OPTION)$/.test(at.tagName) && at.hasAttribute('disabled'))
      return true
    if (at.tagName.startsWith('ION-') && (at as HTMLButtonElement).disabled === true) return true
  }
  return false
}

function roleOf(element: Element): string | null {
  if (element.tagName === 'TH' && element.getAttribute('scope') === 'row') return 'rowheader'
  // It has no role of its own, and is a field of text all the same.
  if (element.matches('input[type=password]')) return 'textbox'
  return getRole(element)
}

const state = (element: Element, name: string): boolean => element.getAttribute(`aria-${name}`) === 'true'

export const isChecked = (element: Element): boolean =>
  element instanceof HTMLInputElement ? element.checked : state(element, 'checked')

function hasRole(element: Element, role: string, options: RoleOptions): boolean {
  if (roleOf(element) !== role) return false
  const { name, exact = false, checked, expanded, pressed, selected, level, includeHidden = false } = options
  if (checked !== undefined && isChecked(element) !== checked) return false
  if (expanded !== undefined && state(element, 'expanded') !== expanded) return false
  if (pressed !== undefined && state(element, 'pressed') !== pressed) return false
  if (selected !== undefined && state(element, 'selected') !== selected) return false
  if (level !== undefined && element.tagName !== `H${level}`) return false
  if (!includeHidden && !isForScreenReaders(element)) return false
  return name === undefined || matchesText(nameOf(element), name, exact)
}

/** Style sheets are not read: no text before or after an element, and nothing hidden but by its own style. */
const inlineStyle = (element: Element) => {
  const { display = '', visibility = '' } = (element as HTMLElement).style ?? {}
  return {
    display,
    visibility,
    content: '',
    getPropertyValue: (name: string) =>
      name === 'display' ? display : name === 'visibility' ? visibility : '',
  } as unknown as CSSStyleDeclaration
}

/** The name that a screen reader says. */
export const nameOf = (element: Element): string =>
  computeAccessibleName(element, { getComputedStyle: inlineStyle })

const folded = (text: string): string => text.replaceAll(/[\s\u200B]+/g, ' ').trim()

export function matchesText(text: string, wanted: Text, exact = false): boolean {
  const plain = folded(text)
  if (typeof wanted !== 'string') return wanted.test(plain)
  return exact ? plain === folded(wanted) : plain.toLowerCase().includes(folded(wanted).toLowerCase())
}

/** The text of an element and of its shadow root, without what a slot shows. */
function ownText(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? ''
  if (!(node instanceof Element) || /^(SCRIPT|STYLE)$/.test(node.tagName)) return ''
  return [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(ownText).join('')
}

/** The text as it is rendered, also of shadow roots. */
export function textOf(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? ''
  if (!(node instanceof Element) || /^(SCRIPT|STYLE)$/.test(node.tagName)) return ''
  const assigned = node.tagName === 'SLOT' ? (node as HTMLSlotElement).assignedNodes() : []
  const children = assigned.length > 0 ? assigned : (node.shadowRoot ?? node).childNodes
  return Array.from(children, textOf).join('')
}

/** Sets a field's value as typing does, past the property that React watches. */
function write(field: HTMLInputElement, text: string): void {
  if (!('value' in field)) return paste(field, text)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Replaces what an editor of formatted text has: it takes in pasted text by itself, and typed one from the layout. */
function paste(editor: HTMLElement, text: string): void {
  const settings = { bubbles: true, cancelable: true }
  editor.dispatchEvent(new KeyboardEvent('keydown', { ...settings, key: 'a', code: 'KeyA', ctrlKey: true }))
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  editor.dispatchEvent(new ClipboardEvent('paste', { ...settings, clipboardData }))
}

/** The focused element, also inside of a shadow root. */
export function focused(): HTMLElement {
  let element = document.activeElement ?? document.body
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element as HTMLElement
}

/** Presses a key, such as `Enter`, `Shift+Tab` or `Control+k`, where the focus is. */
export async function pressKey(combination: string): Promise<void> {
  const keys = combination.split('+')
  const key = keys.pop() ?? ''
  const held = {
    ctrlKey: keys.includes('Control'),
    shiftKey: keys.includes('Shift'),
    altKey: keys.includes('Alt'),
    metaKey: keys.includes('Meta'),
  }
  const target = focused()
  const value = key === 'Space' ? ' ' : key
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key
  const settings = { key: value, code, bubbles: true, cancelable: true, composed: true, ...held }
  if (target.dispatchEvent(new KeyboardEvent('keydown', settings))) actOnKey(target, value, held.shiftKey)
  focused().dispatchEvent(new KeyboardEvent('keyup', settings))
  await rest()
}

/** What a browser does by itself with a key. */
function actOnKey(target: HTMLElement, key: string, isBack: boolean): void {
  if (key === 'Tab') return moveFocus(isBack)
  if (key === 'Escape') return cancelDialog()
  const isButton = /^(BUTTON|SUMMARY)$/.test(target.tagName)
  if (isButton && (key === 'Enter' || key === ' ')) target.click()
  else if (target.tagName === 'A' && key === 'Enter') target.click()
  else if (target instanceof HTMLInputElement) {
    if (key === ' ' && /^(checkbox|radio)$/.test(target.type)) target.click()
    else if (key === 'Enter') target.form?.requestSubmit()
    else if (key.length === 1 && !/^(checkbox|radio)$/.test(target.type)) write(target, target.value + key)
  } else if (target instanceof HTMLTextAreaElement && (key.length === 1 || key === 'Enter'))
    write(target as unknown as HTMLInputElement, target.value + (key === 'Enter' ? '\n' : key))
}

/** Closes the newest modal dialog unless the application objects. */
function cancelDialog(): void {
  const newest = [...modalDialogs.keys()].filter(({ isConnected, open }) => isConnected && open).at(-1)
  if (newest?.dispatchEvent(new Event('cancel', { cancelable: true }))) newest.close()
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'

function moveFocus(isBack: boolean): void {
  const stops = descendants(document).filter(
    (element) =>
      element.matches(FOCUSABLE) &&
      (element as HTMLElement).tabIndex >= 0 &&
      !isDisabled(element) &&
      isShown(element),
  ) as HTMLElement[]
  const at = stops.indexOf(focused())
  stops.at(isBack ? at - 1 : (at + 1) % stops.length)?.focus()
}

/** Roles and names of what is on the screen, for messages. */
export function outline(): string {
  return descendants(document)
    .filter((element) => isForScreenReaders(element))
    .flatMap((element) => {
      const role = roleOf(element)
      return role &&
        /^(button|link|heading|textbox|dialog|alertdialog|radio|checkbox|combobox|tab|article|alert)$/.test(
          role,
        )
        ? [`  ${role} “${folded(nameOf(element)).slice(0, 80)}”`]
        : []
    })
    .join('\n')
}
