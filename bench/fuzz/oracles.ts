import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Case } from './cases.ts'
import type { Document, Operation } from './document.ts'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

/** Statuses of HTTP itself, allowed if the request line or a header is odd. */
const FRAMING_STATUSES = new Set([400, 404, 405, 406, 408, 413, 414, 415, 417, 431])
const ANSWER_WITHIN_MS = 2000
/** Internal words: stacks, queries, drivers, folders. */
const INSIDE =
  /node_modules|\n\s+at |\.ts:\d|\bselect .+ from\b|insert into|violates|sqlstate|postgres|pglite|drizzle|ECONN|\/(work|home|usr|tmp)\/|syntax error/i
const REQUIRED_HEADERS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src 'self'/,
  'referrer-policy': /./,
  'cache-control': /no-store/,
}

/** Compares answers with the document. */
export class Oracles {
  readonly #ajv: Ajv2020
  readonly #answers = new Map<string, ValidateFunction>()
  readonly #bodies = new Map<string, ValidateFunction>()

  constructor(document: Document, operations: readonly Operation[]) {
    this.#ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
    // The package is CommonJS, so its export is one level deeper.
    const addFormats = formats as unknown as { default?: (ajv: Ajv2020) => void } & ((ajv: Ajv2020) => void)
    ;(addFormats.default ?? addFormats)(this.#ajv)
    this.#ajv.addFormat('base64', /^[A-Za-z0-9+/]*={0,2}$/)
    this.#ajv.addSchema({ $id: 'document', components: document.components })
    for (const { name, answers, body } of operations) {
      for (const [status, schema] of answers)
        this.#answers.set(`${name} ${status}`, this.#ajv.compile(resolved(schema)))
      if (body) this.#bodies.set(name, this.#ajv.compile(resolved(body)))
    }
  }

  /** Complaints about an answer. */
  judge(asked: Case, answer: Answer): string[] {
    const { status } = answer
    const { operation, framing } = asked
    const complaints: string[] = []
    // A GET of a mailed link's POST call redirects to the page that asks.
    const leadsToPage = framing && operation.name === 'unsubscribe' && status === 303
    if (status >= 500) complaints.push(`answered ${status}`)
    else if (!operation.answers.has(status) && !leadsToPage && !(framing && FRAMING_STATUSES.has(status)))
      complaints.push(`${status} is not documented for ${operation.name}`)
    if (answer.ms > ANSWER_WITHIN_MS) complaints.push(`took ${Math.round(answer.ms)} ms`)
    complaints.push(
      ...this.#wrongBody(asked, answer),
      ...wrongSession(asked, status),
      ...wrongHeaders(asked, answer),
    )
    if (status === 200 && this.#isInvalid(asked)) complaints.push('accepted a body that is not as documented')
    if (status >= 400 && INSIDE.test(answer.text)) complaints.push('tells of its inside')
    return complaints
  }

  #isInvalid({ operation, method, value }: Case): boolean {
    const validate = this.#bodies.get(operation.name)
    return (
      method === operation.method &&
      value !== undefined &&
      validate !== undefined &&
      !validate(BLANK_IS_ABSENT.has(operation.name) ? withoutBlanks(value) : value)
    )
  }

  #wrongBody({ operation, method, framing }: Case, { status, text }: Answer): string[] {
    // HEAD and OPTIONS have no body, and another method is another operation.
    if (method !== operation.method || (framing && status < 400)) return []
    const validate = this.#answers.get(`${operation.name} ${status}`)
    if (!validate) return []
    const value = parsed(text)
    if (value === undefined) return [`the body of ${status} is no JSON`]
    return validate(value)
      ? []
      : [`the body of ${status} is not as documented: ${this.#ajv.errorsText(validate.errors)}`]
  }
}

/** Calls in which blank inputs of a form count as absent (specification/owner §5). */
const BLANK_IS_ABSENT = new Set(['signupOwner', 'signupDoctor'])

function withoutBlanks(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
}

function wrongSession({ operation, session, mutation, framing, method }: Case, status: number): string[] {
  if (mutation === 'authorization') return []
  if (status === 403 && (session !== 'dead' || operation.open)) return ['403 without a dead token']
  if (operation.open || framing || method !== operation.method) return []
  if (session === 'none' && !operation.visitors && status !== 401) return [`${status} without a token`]
  if (session === 'dead' && status !== 403) return [`${status} with a dead token`]
  return []
}

function wrongHeaders({ framing }: Case, { headers, status }: Answer): string[] {
  if (headers['x-powered-by'] !== undefined) return ['names its framework']
  // Answers of Node itself have no headers of the application.
  if (framing && (status === 400 || status === 417 || status === 431)) return []
  return Object.entries(REQUIRED_HEADERS)
    .filter(([name, wanted]) => !wanted.test(String(headers[name] ?? '')))
    .map(([name]) => `the header ${name} is missing`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Makes references point into the document, which the validator knows by name. */
const resolved = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object
