import type { Json } from './tape.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** A random value in base64url: letters of both cases and a digit. */
const SECRET = String.raw`(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}(?![\w-])`
/** The code in the name of an erased owner. */
const ANONYMOUS = String.raw`(?<=Anonym\w* )[0-9A-F]{6}\b`
const RANDOM = new RegExp(`${UUID}|${SECRET}|${ANONYMOUS}`, 'g')

/** Fields whose whole value is random. */
const SECRET_FIELDS = new Set(['token', 'deviceToken', 'codeKey', 'holdKey', 'demoCode', 'signature'])

/** Documents inside of JSON: only that there is one counts. */
const DOCUMENT_FIELD = 'base64'
const DOCUMENT = '‹a document›'

/** Lines of calendar files are folded wherever they are long, also within an id. */
const unfolded = (text: string) =>
  text.startsWith('BEGIN:VCALENDAR') ? text.replaceAll(/\r\n[ \t]/g, '') : text

const NAME = /‹([^›]+)›/
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * Names for values that differ in every run: ids, tokens, links, codes. On a tape they stand in pointed brackets; in each run a name is
 * given to the value that stands where the name was recorded, and from then on means this value and no other.
 */
export class Names {
  readonly #values = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  valueOf(name: string): string {
    const value = this.#values.get(name)
    if (value === undefined) throw new Error(`Nothing is called ${name}.`)
    return value
  }

  nameOf(value: string): string | undefined {
    return this.#names.get(value)
  }

  /** @returns what contradicts it: the name has another value, or the value another name */
  give(name: string, value: string): string | undefined {
    const known = this.#values.get(name)
    const other = this.#names.get(value)
    if (known === value) return undefined
    if (known !== undefined) return `‹${name}› was ${known} and is ${other ? `‹${other}›` : value}`
    if (other !== undefined) return `‹${name}› is ‹${other}›`
    this.#values.set(name, value)
    this.#names.set(value, name)
    return undefined
  }

  /** A recorded value with the values of this run in place of names. */
  filled<T extends Json | undefined>(recorded: T): T {
    return mapped(recorded, (text) =>
      text.replaceAll(new RegExp(NAME, 'g'), (_, name: string) => this.valueOf(name)),
    ) as T
  }

  /** A value of this run with names in place of values. @param isKnown names no further values */
  named<T extends Json | undefined>(value: T, kind: string, isKnown = false): T {
    return mapped(value, (text, key, parent) =>
      this.#namedText(text, kindOf(kind, key, parent), isKnown),
    ) as T
  }

  #namedText(written: string, { field, kind }: { field: string; kind: string }, isKnown: boolean): string {
    const text = unfolded(written)
    if (field === DOCUMENT_FIELD && text !== '') return DOCUMENT
    const whole = this.#names.get(text)
    if (whole !== undefined) return `‹${whole}›`
    if (!isKnown && SECRET_FIELDS.has(field) && /^\S+$/.test(text)) return `‹${this.#next(field, text)}›`
    return text
      .replaceAll(RANDOM, (found) => {
        const name = this.#names.get(found) ?? (isKnown ? undefined : this.#next(kind, found))
        return name === undefined ? found : `‹${name}›`
      })
      .replaceAll(/(?<![\w:.+-])\d{6}(?![\w:.-])/g, (found) => {
        const name = this.#names.get(found)
        return name === undefined ? found : `‹${name}›`
      })
  }

  #next(kind: string, value: string): string {
    let count = (this.#counts.get(kind) ?? 0) + 1
    // Names of earlier parts were given, not counted.
    while (this.#values.has(`${kind}#${count}`)) count += 1
    this.#counts.set(kind, count)
    const name = `${kind}#${count}`
    this.#values.set(name, value)
    this.#names.set(value, name)
    return name
  }

  /** Reads a text of this run by the recorded one, and gives their values to names that have none. @returns the difference, if any */
  difference(recorded: string, present: string): string | undefined {
    if (recorded === DOCUMENT) return present === '' ? 'the document is empty' : undefined
    if (!NAME.test(recorded)) return recorded === present ? undefined : changed(recorded, present)
    // Every second part is a name.
    const parts = recorded.split(new RegExp(NAME, 'g'))
    const pattern = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : this.#patternOf(part)))
    const found = new RegExp(`^${pattern.join('')}$`).exec(unfolded(present))
    if (!found) return changed(recorded, this.named(present, '', true))
    const names = parts.filter((_, index) => index % 2 === 1)
    for (const [index, name] of names.entries()) {
      const contradiction = this.give(name, found[index + 1] ?? '')
      if (contradiction !== undefined) return contradiction
    }
    return undefined
  }

  #patternOf(name: string): string {
    const value = this.#values.get(name)
    return value === undefined ? String.raw`([\w.-]+?)` : `(${escaped(value)})`
  }
}

/** Characters of a long text that are shown before and after the first change. */
const AROUND = 60

function changed(recorded: string, present: string): string {
  const same = Array.from(recorded).findIndex((letter, index) => letter !== present[index])
  const from = Math.max(0, (same < 0 ? recorded.length : same) - AROUND)
  const part = (text: string) => JSON.stringify(text.slice(from, from + 3 * AROUND))
  return `${part(recorded)} is now ${part(present)}`
}

/** The kind of a value is the field that holds it; an `_id` is that of the object around it. */
function kindOf(route: string, key: string, parent: string): { field: string; kind: string } {
  const kind = key === '_id' || key === 'id' ? parent.replace(/^\W*|.*\W.*$/, '') : key
  return { field: key, kind: kind === '' || kind === 'data' ? route : kind }
}

function mapped(
  value: Json | undefined,
  change: (text: string, key: string, parent: string) => string,
  key = '',
  parent = '',
): Json | undefined {
  if (typeof value === 'string') return change(value, key, parent)
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, key, parent) ?? null)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      change(name, '', ''),
      mapped(item, change, name, key) ?? null,
    ]),
  )
}
