import type { Route } from '@vetvisit/contract/http'
import { exampleId, FILE, NULL_FIELDS, REQUESTS, VALUES, VALUES_OF } from './example-values.ts'
import type { Json, SchemaComponents } from './schemas.ts'

/** An example of a request body: its required fields, and those of `REQUESTS`. */
export function requestExampleOf(route: Route, schema: Json, components: SchemaComponents): unknown {
  const given = REQUESTS[route.name] ?? {}
  const example = exampleOf(schema, route.name, components, { requiredOnly: true })
  return { ...(example as Json), ...given }
}

type Options = {
  /** Leaves optional fields out, which the client of a request would, too. */
  requiredOnly?: boolean
  /** Name of the object around a field, or of the component that describes it. */
  owner?: string
}

/**
 * An example that fits a JSON schema.
 *
 * @param name of the field or parameter; picks the value
 */
export function exampleOf(
  described: Json,
  name: string,
  components: SchemaComponents,
  options: Options = {},
): unknown {
  const schema = components.resolve(described)
  if (NULL_FIELDS.has(name) && isNullable(schema)) return null
  const [branch] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[]
  if (branch) return exampleOf(branch, name, components, options)
  if ('const' in schema) return schema['const']
  const value = valueOf(schema, name, options.owner ?? '')
  if (value !== undefined) return value
  const type = typeOf(schema)
  if (type === 'object') return objectOf(schema, ownerName(described, name), components, options)
  if (type === 'array') return [exampleOf((schema['items'] ?? {}) as Json, name, components, options)]
  return null
}

const isNullable = ({ type, anyOf }: Json) =>
  (Array.isArray(type) && type.includes('null')) ||
  (Array.isArray(anyOf) && anyOf.some((branch: Json) => branch['type'] === 'null'))

const ownerName = ({ $ref }: Json, name: string): string =>
  typeof $ref === 'string' ? `${name} ${$ref.slice($ref.lastIndexOf('/') + 1)}` : name

function objectOf(schema: Json, owner: string, components: SchemaComponents, options: Options): Json {
  const required = new Set(schema['required'] as string[] | undefined)
  return Object.fromEntries(
    Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
      .filter(([key]) => !options.requiredOnly || required.has(key))
      .map(([key, property]) => [key, exampleOf(property, key, components, { ...options, owner })]),
  )
}

/** Whether a value is one of the schema: `from` is a date in one place and a time of day in another. */
function fits(schema: Json, value: unknown): boolean {
  const { enum: choices, pattern, format } = schema
  const type = typeOf(schema)
  if (typeof value !== (type === 'integer' ? 'number' : type)) return false
  if (Array.isArray(choices)) return choices.includes(value)
  if (typeof value !== 'string') return true
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false
  if (format === 'uuid') return value.startsWith('0192')
  if (format === 'date-time') return value.includes('T')
  return format !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(value)
}

/** The first entry of a list of types, which is the one that is not null. */
const typeOf = ({ type }: Json): unknown => (Array.isArray(type) ? (type[0] as unknown) : type)

/** The example of a field that is neither an object nor a list. */
function valueOf(schema: Json, name: string, owner: string): unknown {
  if ('const' in schema) return schema['const']
  const values = VALUES_OF.find(([words, values]) => words.test(owner) && name in values)?.[1] ?? VALUES
  if (fits(schema, values[name])) return values[name]
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown
  const type = typeOf(schema)
  return type === 'string' ? textOf(schema, name) : { integer: 1, number: 1, boolean: false }[String(type)]
}

function textOf({ format }: Json, name: string): string {
  if (format === 'uuid') return exampleId(name)
  if (format === 'date') return '2026-03-02'
  if (format === 'date-time') return '2026-03-02T09:00:00.000Z'
  return /url$/i.test(name) ? FILE : name
}
