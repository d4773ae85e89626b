/** A JSON schema as far as the document uses it. */
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
  security: unknown[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

export type Document = {
  servers: { url: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** One call as the document describes it. */
export type Operation = {
  name: string
  method: string
  /** With the base, parameters as `{name}`. */
  path: string
  open: boolean
  /** The roles that its description names. */
  roles: readonly string[]
  parameters: Parameter[]
  body: Schema | undefined
  bodyRequired: boolean
  /** Schema of the answer by status. */
  answers: Map<number, Schema>
}

const isOfFiles = ({ requestBody, responses }: Described) =>
  'multipart/form-data' in (requestBody?.content ?? {}) ||
  !('application/json' in (responses['200']?.content ?? {}))

export function operationsOf(document: Document): Operation[] {
  const base = document.servers[0]?.url ?? ''
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    // Forms with a file have odd files of their own (`files.ts`), and files are no JSON to be judged here.
    Object.entries(methods)
      .filter(([, described]) => !isOfFiles(described))
      .map(([method, described]) => ({
        name: described.operationId,
        method: method.toUpperCase(),
        path: base + path,
        open: described.security.length === 0,
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
