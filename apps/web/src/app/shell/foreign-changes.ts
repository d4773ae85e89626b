/*
 * Translators of browsers (Chrome's, Edge's) replace text nodes by `<font>` elements with translated ones. React keeps the nodes that it
 * made: it would write the next text into one that is no longer on the page, so that a button names a time that is not booked, and fail
 * when it removes or looks for one. (React issue 11538 describes both.)
 */

/** What a translator put in the place of a text node. */
const replacements = new WeakMap<Node, Element>()
let observer: MutationObserver | undefined

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** Remembers which text nodes have been replaced since the last call. */
function learn(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      if (!(removed instanceof Text)) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (font) replacements.set(removed, font)
    }
}

/** True if a node is not where React put it. */
const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

/** The child of a parent that stands for a node that React put there; null if nothing does. */
function standIn(parent: Node, node: Node): Node | null {
  learn(observer?.takeRecords() ?? [])
  // Wrapped, the node is deeper in the page; replaced, it is not on the page at all.
  for (let at: Node | null = replacements.get(node) ?? node; at !== null; at = at.parentNode)
    if (at.parentNode === parent) return at
  return null
}

/** Lets React go on with a page that a translator has changed. Called once, before React starts. */
export function surviveForeignChanges(): void {
  if (observer) return
  observer = new MutationObserver(learn)
  observer.observe(document.documentElement, { childList: true, subtree: true })

  // oxlint-disable-next-line typescript/unbound-method -- called on the node of each call
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    try {
      return removeChild.call(this, child) as T
    } catch (error) {
      if (!isMissing(error)) throw error
      const found = standIn(this, child)
      if (found) removeChild.call(this, found)
      return child
    }
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    try {
      return insertBefore.call(this, added, before) as T
    } catch (error) {
      if (before === null || !isMissing(error)) throw error
      return insertBefore.call(this, added, standIn(this, before)) as T
    }
  }
  replaceOnWrite()
}

/** A new text of a replaced node takes its place on the page again, where the translator finds it. */
function replaceOnWrite(): void {
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (!nodeValue?.set) return
  // oxlint-disable-next-line typescript/unbound-method -- called on the node of each call
  const { set } = nodeValue
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      if (!this.isConnected && this instanceof Text) {
        learn(observer?.takeRecords() ?? [])
        const font = replacements.get(this)
        if (font?.isConnected) font.replaceWith(this)
        replacements.delete(this)
      }
      set.call(this, text)
    },
  })
}
