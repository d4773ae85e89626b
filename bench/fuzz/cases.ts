import type { Random } from '../faults/random.ts'
import { AUTHORIZATIONS, CONTENT_TYPES, KEYS, STRINGS, VALUES } from './dictionary.ts'
import type { Operation, Schema } from './document.ts'
import { edgesOf, fitting, type Known, placesOf, put } from './generate.ts'

/** The session of a request and its role. */
const ROLES = {
  owner: 'patient',
  doctor: 'doctor',
  center: 'doctor',
  assistant: 'assistant',
  reception: 'assistant',
  none: undefined,
  dead: undefined,
} as const
export type SessionKind = keyof typeof ROLES
const SESSIONS = Object.keys(ROLES) as SessionKind[]

/** One odd request, without the session's token. */
export type Case = {
  operation: Operation
  mutation: Mutation
  session: SessionKind
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  /** The value of `body`, if it was made from one. */
  value: unknown
  /** The request line or a header was changed, so statuses of HTTP itself are allowed, too. */
  framing: boolean
}

type Part = Pick<Case, 'method' | 'url' | 'headers' | 'body' | 'value' | 'framing'>

const MUTATIONS = {
  valid: () => undefined,
  'type confusion': (draft, random) => changeSlot(draft, random, () => random.pick(VALUES)),
  'missing key': (draft, random) => dropSlot(draft, random),
  'extra key': (draft, random) => {
    if (isObject(draft.value))
      draft.value[random.pick(['extra', 'role', 'verified', 'constructor_', '$where', 'id '])] =
        random.pick(VALUES)
  },
  'poisoned key': (draft, random) => {
    draft.raw = `{"${random.pick(['__proto__', 'constructor'])}":${random.pick(['{"x":1}', '{"prototype":{"x":1}}', 'null'])}}`
  },
  'duplicate key': (draft) => {
    const text = JSON.stringify(draft.value ?? {})
    draft.raw = text.replace(/^\{("[^"]+":)/, '{$1null,$1')
  },
  limits: (draft, random) => changeSlot(draft, random, (schema) => random.pick(edgesOf(schema))),
  dictionary: (draft, random) => changeSlot(draft, random, () => random.pick(STRINGS)),
  'whole body': (draft, random) => {
    draft.value = random.pick([...VALUES, ...STRINGS])
  },
  'no JSON': (draft, random) => {
    draft.raw = random.pick([
      '{',
      '{"a":}',
      '[1,',
      '{"a":1}}',
      "{'a':1}",
      '\u0000',
      '{"a":NaN}',
      '{"a":1e999}',
      '"\\ud800"',
      '[['.repeat(5000),
      'x'.repeat(70_000),
      '\ufeff{}',
    ])
  },
  query: (draft, random) => {
    const name = random.pick([
      ...draft.query.map(([key]) => key),
      'extra',
      'id',
      'limit',
      'a[b]',
      '__proto__',
    ])
    draft.query.push([name, random.pick(STRINGS)])
    if (random.chance(0.3)) draft.query.push([name, random.pick(STRINGS)])
  },
  'query value': (draft, random) => {
    const index = random.whole(0, Math.max(0, draft.query.length - 1))
    const pair = draft.query[index]
    if (pair)
      draft.query[index] = [random.chance(0.2) ? pair[0].toUpperCase() : pair[0], random.pick(STRINGS)]
  },
  'bad percent': (draft, random) => {
    draft.suffix = random.pick([
      '%',
      '%zz',
      '?%',
      '?a=%',
      '?limit=%ff',
      '%2',
      '/%c0%ae',
      '?a=%00',
      ';x=1',
      '?',
      '??',
      '?&&=&',
      '#x',
      '//',
      '/.',
      '%2f',
    ])
    draft.framing = true
  },
  path: (draft, random) => {
    draft.pathValue = random.pick(STRINGS)
    draft.framing = true
  },
  'content type': (draft, random) => {
    draft.headers['content-type'] = random.pick(CONTENT_TYPES)
    draft.framing = true
  },
  header: (draft, random) => {
    const [name, values] = random.pick<[string, readonly string[]]>([
      ['accept', ['text/html', '*/*;q=0', ';', 'application/xml']],
      ['if-match', ['*', '"x"', 'W/"x"', "'"]],
      ['accept-language', ['hi', 'de;q=2', 'xx-XX', '*', ','.repeat(500), '\u00e9']],
      ['x-forwarded-for', ['127.0.0.1', "'", '999.999.999.999']],
      ['content-encoding', ['gzip', 'x', 'br']],
      ['range', ['bytes=0-', 'bytes=-1']],
      ['expect', ['100-continue', 'x']],
      ['origin', ['https://evil.example', 'null']],
      ['x-http-method-override', ['DELETE']],
    ])
    draft.headers[name] = random.pick(values)
    draft.framing = true
  },
  'idempotency key': (draft, random) => {
    draft.headers['idempotency-key'] = random.pick(KEYS)
  },
  authorization: (draft, random) => {
    draft.headers['authorization'] = random.pick(AUTHORIZATIONS)
  },
  method: (draft, random) => {
    draft.method = random.pick(
      ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'].filter(
        (method) => method !== draft.method,
      ),
    )
    draft.framing = true
  },
} as const satisfies Record<string, (draft: Draft, random: Random) => void>

export type Mutation = keyof typeof MUTATIONS
const NAMES = Object.keys(MUTATIONS) as Mutation[]

type Draft = {
  schema: Schema
  value: unknown
  raw: string | undefined
  method: string
  query: [string, string][]
  headers: Record<string, string>
  suffix: string
  pathValue: string | undefined
  framing: boolean
}

const LONG_LINE = 12_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function changeSlot(draft: Draft, random: Random, change: (schema: Schema) => unknown): void {
  const places = placesOf(draft.value, draft.schema)
  if (places.length > 0) {
    const place = random.pick(places)
    put(place, change(place.schema))
  } else if (draft.query.length > 0) {
    const index = random.whole(0, draft.query.length - 1)
    draft.query[index] = [draft.query[index]?.[0] ?? '', textOf(change({}))]
  }
}

function dropSlot(draft: Draft, random: Random): void {
  if (isObject(draft.value) && Object.keys(draft.value).length > 0)
    delete draft.value[random.pick(Object.keys(draft.value))]
  else draft.query.splice(random.whole(0, draft.query.length), 1)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The request of a number, which is the same for the same seed and known values. */
export function makeCase(operations: readonly Operation[], random: Random, known: Known): Case {
  const operation = random.pick(operations)
  const mutation = random.chance(0.15) ? 'valid' : random.pick(NAMES)
  const schema = operation.body ?? {}
  const draft: Draft = {
    schema,
    value:
      operation.body && (operation.bodyRequired || random.chance(0.5))
        ? fitting(schema, random, known)
        : undefined,
    raw: undefined,
    method: operation.method,
    query: operation.parameters
      .filter((parameter) => parameter.in === 'query' && (parameter.required || random.chance(0.4)))
      .map((parameter) => [parameter.name, textOf(fitting(parameter.schema, random, known, parameter.name))]),
    headers: {},
    suffix: '',
    pathValue: undefined,
    framing: false,
  }
  MUTATIONS[mutation](draft, random)
  return {
    operation,
    mutation,
    session: sessionFor(operation, random),
    ...partsOf(operation, draft, random, known),
  }
}

/** Usually an allowed role, so that the odd part is tested. */
function sessionFor({ open, roles }: Operation, random: Random): SessionKind {
  const may = SESSIONS.filter((kind) => roles.includes(ROLES[kind] ?? ''))
  return open || may.length === 0 || random.chance(0.2) ? random.pick(SESSIONS) : random.pick(may)
}

function partsOf(operation: Operation, draft: Draft, random: Random, known: Known): Part {
  const body = draft.raw ?? (draft.value === undefined ? undefined : JSON.stringify(draft.value))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.parameters.find((parameter) => parameter.name === name)?.schema ?? {}
    return encoded(draft.pathValue ?? textOf(fitting(schema, random, known, name)))
  })
  const query = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return {
    method: draft.method,
    url: path + (query === '' ? '' : `?${query}`) + draft.suffix,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...draft.headers },
    body,
    value: draft.raw === undefined ? draft.value : undefined,
    // Node itself refuses a longer request line.
    framing: draft.framing || path.length + query.length > LONG_LINE,
  }
}

/** A lone surrogate has no encoding. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
