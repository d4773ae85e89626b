import { computeAccessibleName, getRole } from 'dom-accessibility-api'

/*
 * What a person finds in the open window: elements with their roles, names and texts, also in open shadow roots.
 */

export type Text = string | RegExp

/** The focused element, also inside of a shadow root. */
export function focused(): HTMLElement {
  let element = document.activeElement ?? document.body
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element as HTMLElement
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

export function* pathOf(element: Element): Generator<Element> {
  for (let at: Element | null = element; at; at = around(at)) yield at
}

export function holds(element: Element, inner: Element): boolean {
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
export const isShown = (element: Element): boolean =>
  element.isConnected && ![...pathOf(element)].some(isHidden)

const isHidden = (element: Element): boolean => isHiding(element) || isClosed(element) || isCovered(element)

const isHiding = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  HIDING.some((name) => element.classList.contains(name)) ||
  styleOf(element, 'display') === 'none' ||
  styleOf(element, 'visibility') === 'hidden'

/** A value of the element's own style. Elements of SVG may have none. */
const styleOf = (element: Element, name: 'display' | 'visibility'): string =>
  (element as Partial<HTMLElement>).style?.[name] ?? ''

/** A closed dialog, or what closed details hide. */
function isClosed(element: Element): boolean {
  if (element.tagName === 'DIALOG') return !element.hasAttribute('open')
  const details = element.parentElement
  return details?.tagName === 'DETAILS' && !details.hasAttribute('open') && element.tagName !== 'SUMMARY'
}

function isCovered(element: Element): boolean {
  const root = element.tagName === 'INPUT' && element.getRootNode()
  return root instanceof ShadowRoot && root.host.matches(COVERING)
}

/** True if neither keys nor pointer nor screen readers come to it. */
export const isInert = (element: Element): boolean =>
  [...pathOf(element)].some((at) => at.hasAttribute('inert'))

export function isForScreenReaders(element: Element): boolean {
  if (!element.isConnected) return false
  for (const at of pathOf(element))
    if (at.getAttribute('aria-hidden') === 'true' || at.hasAttribute('inert') || isHidden(at)) return false
  return true
}

export function isDisabled(element: Element): boolean {
  for (let at: Element | null = element; at; at = hostOrParent(at)) {
    if (at.getAttribute('aria-disabled') === 'true') return true
    if (/^(BUTTON|INPUT|SELECT|TEXTAREA|FIELDSET|OPTION)$/.test(at.tagName) && at.hasAttribute('disabled'))
      return true
    if (at.tagName.startsWith('ION-') && (at as HTMLButtonElement).disabled) return true
  }
  return false
}

export function roleOf(element: Element): string | null {
  if (element.tagName === 'TH' && element.getAttribute('scope') === 'row') return 'rowheader'
  // It has no role of its own, and is a field of text all the same.
  if (element.matches('input[type=password]')) return 'textbox'
  return getRole(element)
}

const state = (element: Element, name: string): boolean => element.getAttribute(`aria-${name}`) === 'true'

export const isChecked = (element: Element): boolean =>
  element instanceof HTMLInputElement ? element.checked : state(element, 'checked')

/** What `getByRole` asks besides the role and the name. */
export type RoleState = {
  checked?: boolean
  expanded?: boolean
  pressed?: boolean
  selected?: boolean
  level?: number
}

const READ: { [Name in keyof Required<RoleState>]: (element: Element) => RoleState[Name] } = {
  checked: isChecked,
  expanded: (element) => state(element, 'expanded'),
  pressed: (element) => state(element, 'pressed'),
  selected: (element) => state(element, 'selected'),
  level: (element) => Number(element.tagName.slice(1)),
}

/** True if the element has each of these states. */
export const hasState = (element: Element, wanted: RoleState): boolean =>
  (Object.keys(READ) as (keyof RoleState)[]).every(
    (name) => wanted[name] === undefined || READ[name](element) === wanted[name],
  )

/**
 * Style sheets are not read: no text before or after an element, and nothing hidden but by its own style. A name inside a sentence is in its
 * line, as browsers have it, so no space is read beside it.
 */
const inlineStyle = (element: Element) => {
  const display = styleOf(element, 'display') || (element.tagName === 'BDI' ? 'inline' : '')
  const visibility = styleOf(element, 'visibility')
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
export function ownText(node: Node): string {
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

/** Roles, names and states of what is on the screen, for messages. */
export function outline(): string {
  return descendants(document)
    .filter((element) => isForScreenReaders(element))
    .flatMap((element) => {
      const role = roleOf(element)
      return role &&
        /^(button|link|heading|textbox|dialog|alertdialog|radio|checkbox|combobox|tab|article|alert)$/.test(
          role,
        )
        ? [`  ${role} “${folded(nameOf(element)).slice(0, 80)}”${stateOf(element, role)}`]
        : []
    })
    .concat(`  The focus is in <${focused().localName}> “${folded(nameOf(focused())).slice(0, 80)}”.`)
    .join('\n')
}

/** What a message needs beside a name: the value of a field, the text of an alert, what is chosen, busy or disabled. */
function stateOf(element: Element, role: string): string {
  const states: string[] = []
  if (role === 'alert') states.push(`“${folded(textOf(element))}”`)
  if ('value' in element && role === 'textbox') states.push(`has “${String(element.value)}”`)
  if (/^(radio|checkbox)$/.test(role) && isChecked(element)) states.push('checked')
  if (element.ariaBusy === 'true' || element.closest('[aria-busy=true]')) states.push('busy')
  if (element.getAttribute('aria-invalid') === 'true') states.push('invalid')
  if (isDisabled(element)) states.push('disabled')
  return states.map((state) => `, ${state}`).join('')
}
