import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A request as it was sent. Ids and secrets in it are the names of values, such as ‹Mira› (names.ts). */
export type Request = {
  method: string
  /** Below `API_BASE`. */
  path: string
  query?: Record<string, string>
  language?: string
  /** Idempotency key. */
  key?: string
  body?: Json
  /** Sends a picture as a form. */
  file?: true
}

/** What came back, as far as it means something. */
export type Answer = {
  status: number
  headers?: Record<string, string>
  /** Of a success. */
  data?: Json
  /** Of a refusal. */
  error?: Json
  /** Of a picture or a document. */
  content?: 'some' | 'none'
}

/** A request of some people who all get the same answer. */
export type Call = {
  title?: string
  /** Name of the route. */
  call: string
  /** Names of the people, or `a visitor`. */
  as: string[]
  request: Request
  answer: Answer
}

/** What the server sent to people: to each recipient in order, but in no order between them. */
export type SentOut = {
  mails: Record<string, Json[]>
  /** By the token of the phone. */
  pushes: Record<string, Json[]>
  /** By the name of the person. */
  events: Record<string, Json[]>
  /** Sessions whose sockets were closed. */
  disconnected: Json[]
}

/** Different events for all people of a practice, by practices in the order of their first event: the server joins equal ones. */
export type Rooms = Json[][]

/**
 * A step of a story, whose effects stay: the clock is set, a call is made, the jobs run and send what waits, or a chapter ends. With each
 * call the clock goes on by a second, so that what waits to be sent has an order.
 */
export type Step = { at: string } | Call | { sends: SentOut; teams: string[] } | { rooms: Rooms }

/** Everything that was recorded of one part: what happened, and then calls that are each rolled back. */
export type Tape = { story: Record<string, Step[]>; calls: Record<string, Call[]> }

const FOLDER = path.join(import.meta.dirname, 'answers')

/** The tape of a part; empty if it was never recorded. */
export function readTape(part: string): Tape {
  return { story: readFolder(part, 'story'), calls: readFolder(part, 'calls') }
}

function readFolder<T>(part: string, kind: 'story' | 'calls'): Record<string, T> {
  const folder = path.join(FOLDER, part, kind)
  let names: string[] = []
  try {
    names = readdirSync(folder).toSorted()
  } catch {
    return {}
  }
  return Object.fromEntries(
    names.map((name) => [
      path.basename(name, '.json'),
      JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T,
    ]),
  )
}

export function writeTape(part: string, tape: Tape): void {
  rmSync(path.join(FOLDER, part), { recursive: true, force: true })
  for (const kind of ['story', 'calls'] as const) {
    const folder = path.join(FOLDER, part, kind)
    mkdirSync(folder, { recursive: true })
    for (const [name, steps] of Object.entries(tape[kind]))
      writeFileSync(path.join(folder, `${name}.json`), `${printed(steps, '')}\n`)
  }
}

/** Length of a line that holds a whole object or list. */
const LINE_MAX = 240
/** What lies deeper is one line, however long. */
const DEPTH_MAX = 7

/** JSON with sorted keys, one line for a short object or list, so that a changed field is a changed line. */
function printed(value: unknown, indent: string): string {
  const whole = JSON.stringify(sorted(value))
  if (typeof value !== 'object' || value === null) return whole
  if (indent.length + whole.length <= LINE_MAX || indent.length > DEPTH_MAX) return whole
  const inner = `${indent} `
  const lines = Array.isArray(value)
    ? value.map((item) => inner + printed(item, inner))
    : Object.entries(sorted(value) as object).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${printed(item, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

/** What a reader looks for first stands first; the other keys follow by their letters. */
const FIRST = ['title', 'call', 'as', 'request', 'answer', 'status', 'method', 'path', 'at', 'sends']

const placeOf = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}
