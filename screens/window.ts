import { IDBFactory } from 'fake-indexeddb'
import { Window } from 'happy-dom'
import * as internals from 'happy-dom/lib/PropertySymbol.js'
import { OneWindowHistory } from './history.ts'
import { openTimers } from './timers.ts'

/*
 * A new browser window in this process: happy-dom, which knows documents, events and custom elements, and no layout. Its names become
 * global names, as in a browser. Node’s own stay where it has them: addresses, calls, streams.
 */

export type WindowSettings = {
  url: string
  databases: Databases
  width?: number
  height?: number
  /** As the browser's settings list them, the preferred one first. */
  languages?: readonly string[]
  colorScheme?: 'light' | 'dark'
  /** Where the device is, which it tells without a question; by default it refuses to tell. */
  geolocation?: Coordinates
  /** What the browser says of its network. */
  connection?: { saveData?: boolean; type?: string }
}

type Coordinates = { latitude: number; longitude: number }

/** Names of Node that a window replaces all the same. */
const REPLACED = ['Event', 'EventTarget', 'CustomEvent', 'navigator', 'localStorage', 'sessionStorage']

/** What Node has before the first window of this process. */
const shared = globalThis as {
  nodeFetch?: typeof fetch
  nodeChannel?: typeof BroadcastChannel
  nodeTimeout?: typeof AbortSignal.timeout
  namesOfNode?: ReadonlySet<string>
  openedWindow?: Window
}
const nodeFetch = (shared.nodeFetch ??= globalThis.fetch)
const nodeTimeout = (shared.nodeTimeout ??= AbortSignal.timeout.bind(AbortSignal))
/** A call gives up after its time; on a busy machine a whole page may take that long to load. */
const TIMES_LONGER = 30
const namesOfNode = (shared.namesOfNode ??= new Set(
  Object.getOwnPropertyNames(globalThis).filter((name) => !REPLACED.includes(name)),
))

/** What a browser keeps besides its storage. */
export const newDatabases = (): Databases => new Databases()

/** Databases whose connections end with their window, as in a browser; an open one would hold up their deletion. */
export class Databases extends IDBFactory {
  readonly #connections = new Set<IDBDatabase>()

  override open(name: string, version?: number): ReturnType<IDBFactory['open']> {
    const opening = super.open(name, version)
    opening.addEventListener('success', () => this.#connections.add(opening.result))
    return opening
  }

  disconnect(): void {
    for (const connection of this.#connections) connection.close()
    this.#connections.clear()
  }
}

const channels = new Set<BroadcastChannel>()
const NodeChannel = (shared.nodeChannel ??= globalThis.BroadcastChannel)

/** A channel that ends with its window. */
class WindowChannel extends NodeChannel {
  constructor(name: string) {
    super(name)
    channels.add(this)
  }
}

/** Ends the channels of the open window, whose code would still answer. */
export function closeChannels(): void {
  for (const channel of channels) channel.close()
  channels.clear()
}

/** Closes the window of before and opens a new one. */
export function openWindow({
  url,
  databases,
  width = 1440,
  height = 900,
  languages = ['en-GB'],
  colorScheme = 'light',
  geolocation,
  connection,
}: WindowSettings): Window {
  void shared.openedWindow?.happyDOM.close()
  const window = new Window({
    url,
    width,
    height,
    settings: {
      device: { prefersReducedMotion: 'reduce', prefersColorScheme: colorScheme },
      disableCSSFileLoading: true,
    },
  })
  shared.openedWindow = window
  for (const [name, value] of namesOf(window))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  for (const name of ['window', 'self', 'top', 'parent'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis })
  Object.defineProperty(window.navigator, 'languages', { value: languages })
  Object.defineProperty(window.navigator, 'language', { value: languages[0] })
  addPosition(window.navigator, geolocation)
  Object.defineProperty(window.navigator, 'connection', { value: connection })
  // happy-dom has null here, which no browser has.
  Object.defineProperty(window.navigator, 'locks', { value: undefined })
  Object.assign(globalThis, {
    IntersectionObserver: SeesEverything,
    ResizeObserver: SeesOneSize,
    indexedDB: databases,
    BroadcastChannel: WindowChannel,
  })
  openTimers()
  AbortSignal.timeout = (milliseconds) => nodeTimeout(milliseconds * TIMES_LONGER)
  const history = new OneWindowHistory(url, (shown) => window.happyDOM.setURL(shown))
  Object.assign(globalThis, { history })
  // A router may take it from the document's window.
  Object.defineProperty(window, 'history', { value: history })
  addSizes()
  retargetEvents()
  keepChildrenOfTemplates()
  removeWithoutIonic()
  makeDialogsModal()
  globalThis.fetch = (input, init) => nodeFetch(input instanceof Request ? input : new URL(input, url), init)
  return window
}

/** Names of a window that Node does not have; its functions belong to it. */
function* namesOf(window: Window): Generator<[string, unknown]> {
  const seen = new Set<string>()
  for (let of: object = window; of !== Object.prototype; of = Object.getPrototypeOf(of) as object)
    for (const name of Object.getOwnPropertyNames(of)) {
      if (namesOfNode.has(name) || seen.has(name) || name in Object.prototype) continue
      seen.add(name)
      const value = window[name as keyof Window]
      const isMethod = typeof value === 'function' && value.prototype === undefined
      yield [name, isMethod ? (value as () => void).bind(window) : value]
    }
}

/** The code of "denied" (W3C Geolocation, "GeolocationPositionError"). */
const DENIED = 1

function addPosition(navigator: object, coords?: Coordinates): void {
  const geolocation = {
    getCurrentPosition: (tell: (position: object) => void, refuse: (error: object) => void) =>
      setTimeout(() =>
        coords ? tell({ coords }) : refuse({ code: DENIED, message: 'User denied Geolocation' }),
      ),
  }
  const permissions = { query: () => Promise.resolve({ state: coords ? 'granted' : 'denied' }) }
  Object.defineProperties(navigator, {
    geolocation: { value: geolocation },
    permissions: { value: permissions },
  })
}

/** Without layout everything is in sight. */
class SeesEverything {
  readonly #tell: (entries: object[], observer: this) => void

  constructor(tell: (entries: object[], observer: object) => void) {
    this.#tell = tell
  }

  observe(target: object): void {
    setTimeout(() => this.#tell([{ target, isIntersecting: true, intersectionRatio: 1 }], this))
  }

  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): object[] {
    return []
  }
}

/** Tells the size of an element once, which is that of the window. */
class SeesOneSize {
  readonly #tell: (entries: object[], observer: this) => void
  #isOn = true

  constructor(tell: (entries: object[], observer: object) => void) {
    this.#tell = tell
  }

  observe(target: object): void {
    const size = [{ inlineSize: window.innerWidth, blockSize: window.innerHeight }]
    const contentRect = new DOMRect(0, 0, window.innerWidth, window.innerHeight)
    const entry = { target, contentRect, borderBoxSize: size, contentBoxSize: size }
    setTimeout(() => this.#isOn && this.#tell([entry], this))
  }

  unobserve(): void {}
  disconnect(): void {
    this.#isOn = false
  }
}

/** Long lists render the rows that fit, so each element is as large as the window. */
const sizeOf = (name: 'innerWidth' | 'innerHeight') => ({ configurable: true, get: () => window[name] })

function addSizes(): void {
  Object.defineProperties(HTMLElement.prototype, {
    offsetWidth: sizeOf('innerWidth'),
    offsetHeight: sizeOf('innerHeight'),
    clientWidth: sizeOf('innerWidth'),
    clientHeight: sizeOf('innerHeight'),
  })
}

/** A listener outside of a shadow root sees its host as the target (DOM standard, "Dispatching events"). */
function retargetEvents(): void {
  const own = Object.getOwnPropertyDescriptor(Event.prototype, 'target')
  if (!own?.get) throw new Error('happy-dom has no target of events.')
  Object.defineProperty(Event.prototype, 'target', {
    configurable: true,
    get(this: Event): EventTarget | null {
      let target = own.get?.call(this) as EventTarget | null
      const listener = this.currentTarget
      while (target instanceof Node) {
        const root = target.getRootNode()
        if (!(root instanceof ShadowRoot) || (listener instanceof Node && root.contains(listener))) break
        target = root.host
      }
      return target
    },
  })
}

/** Ionic puts dialogs into a `<template>` by `appendChild`, which makes children of it; happy-dom moves them to its content. */
function keepChildrenOfTemplates(): void {
  for (
    let of: object = HTMLTemplateElement.prototype;
    of !== HTMLElement.prototype;
    of = Object.getPrototypeOf(of) as object
  )
    for (const name of [
      internals.appendChild,
      internals.insertBefore,
      internals.removeChild,
      internals.replaceChild,
      'firstChild',
      'lastChild',
    ])
      Reflect.deleteProperty(of, name)
}

/** Ionic's own `removeChild` calls `remove`, which in happy-dom calls `removeChild` again. */
function removeWithoutIonic(): void {
  for (const node of [document.createElement('div'), document.createTextNode('')]) {
    let owner: object = node
    while (!Object.hasOwn(owner, 'remove')) owner = Object.getPrototypeOf(owner) as object
    Object.defineProperty(owner, 'remove', {
      configurable: true,
      writable: true,
      value(this: ChildNode): void {
        const parent = this.parentNode as { [internals.removeChild]?: (child: ChildNode) => void } | null
        parent?.[internals.removeChild]?.(this)
      },
    })
  }
}

/** Open modal dialogs in their order, each with what had the focus before. */
const modalDialogs = new Map<HTMLDialogElement, Element | null>()

type Methods = Record<string, (this: HTMLElement, given?: string | FocusOptions) => void>

/** What happy-dom itself does. */
const methodOf = (prototype: HTMLElement, name: 'showModal' | 'close' | 'focus') => {
  const method = (prototype as unknown as Methods)[name]
  if (!method) throw new Error(`happy-dom has no ${name}.`)
  return method
}

/** The modal dialog in front. */
export const openDialog = (): HTMLDialogElement | undefined =>
  [...modalDialogs.keys()].filter(({ isConnected, open }) => isConnected && open).at(-1)

/**
 * A native dialog focuses its first control, lets nothing outside of it have the focus, and gives it back when it closes (HTML standard,
 * "The dialog element").
 */
function makeDialogsModal(): void {
  const before = modalDialogs
  before.clear()
  const showModal = methodOf(HTMLDialogElement.prototype, 'showModal')
  const close = methodOf(HTMLDialogElement.prototype, 'close')
  const focus = methodOf(HTMLElement.prototype, 'focus')
  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    if (openDialog()?.contains(this) ?? true) focus.call(this, options)
  }
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      before.set(this, document.activeElement)
      showModal.call(this)
      this.querySelector<HTMLElement>('[autofocus], input, select, textarea, button, a[href]')?.focus()
    },
    close(this: HTMLDialogElement, value?: string) {
      close.call(this, value)
      const last = before.get(this)
      before.delete(this)
      if (last instanceof HTMLElement) last.focus()
    },
  })
}
