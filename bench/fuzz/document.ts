/** The part of JSON Schema that the document uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }

type Described = {
  operationId: string
  description: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

export type Document = {
  servers: { url: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** A call of the document. */
export type Operation = {
  name: string
  method: string
  /** With the base path; parameters as `{name}`. */
  path: string
  open: boolean
  /** Visitors call it without a token. */
  visitors: boolean
  /** Roles from its description. */
  roles: readonly string[]
  parameters: Parameter[]
  body: Schema | undefined
  bodyRequired: boolean
  /** Schemas of answers by status. */
  answers: Map<number, Schema>
}

const isOfFiles = ({ requestBody, responses }: Described) =>
  'multipart/form-data' in (requestBody?.content ?? {}) ||
  !('application/json' in (responses['200']?.content ?? {}))

/** The document with every reference replaced by what it leads to; no schema contains itself. */
function withoutReferences(document: Document): Document {
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as { $ref?: string }
    const target = $ref === undefined ? {} : (written(targetOf(document, $ref)) as object)
    return {
      ...target,
      ...Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, written(inner)])),
    }
  }
  return { ...document, paths: written(document.paths) as Document['paths'] }
}

const targetOf = (document: Document, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce((place: unknown, key) => (place as Record<string, unknown>)[key], document)

export function operationsOf(described: Document): Operation[] {
  const document = withoutReferences(described)
  const base = document.servers[0]?.url ?? ''
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    // `files.ts` tests uploads, and answers that are files are not JSON.
    Object.entries(methods)
      .filter(([, described]) => !isOfFiles(described))
      .map(([method, described]) => ({
        name: described.operationId,
        method: method.toUpperCase(),
        path: base + path,
        open: described.security.length === 0,
        visitors: described.security.some((scheme) => Object.keys(scheme).length === 0),
        roles: /^For ([^.]+?)(?:, also|\.)/.exec(described.description)?.[1]?.split(', ') ?? [],
        parameters: described.parameters,
        body: described.requestBody?.content['application/json']?.schema,
        bodyRequired: described.requestBody?.required ?? false,
        answers: new Map(
          Object.entries(described.responses).map(([status, { content }]) => [
            Number(status),
            content['application/json']?.schema ?? {},
          ]),
        ),
      })),
  )
}
