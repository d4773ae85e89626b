import { API, SCHEMAS } from '@vetvisit/contract/api'
import { z } from 'zod'

export type Json = Record<string, unknown>
/** Any schema, as conversions meet it. */
type Schema = z.core.$ZodType

export type Io = 'input' | 'output'

/** Converts schemas to JSON schemas and collects the named ones as components. */
export class SchemaComponents {
  readonly schemas: Record<string, Json> = {}
  readonly #names = new Map<Schema, string>()
  readonly #inAnswers = new Set<Schema>()

  constructor() {
    for (const [name, schema] of SCHEMAS) if (isNamed(schema)) this.#names.set(schema, name)
    const remember = (schema: Schema) => {
      if (this.#names.has(schema)) this.#inAnswers.add(schema)
    }
    for (const { data } of API) convert(data, 'output', ({ zodSchema }) => remember(zodSchema))
  }

  /** A JSON schema in which every named schema is a reference. */
  of(schema: Schema, io: Io): Json {
    return this.#convert(schema, io)
  }

  /** As `of`, but the schema itself is written out also if it has a name. */
  writtenOut(schema: Schema, io: Io): Json {
    return this.#convert(schema, io, schema)
  }

  /** Adds an object that has no name of its own as a component; everything else is returned as it is. */
  named(name: string, schema: Json): Json {
    if (schema['type'] !== 'object' && !schema['anyOf']) return schema
    this.schemas[name] = schema
    return { $ref: referenceTo(name) }
  }

  /** The schema that a reference leads to, or the schema itself. */
  resolve(schema: Json): Json {
    const reference = schema['$ref']
    return typeof reference === 'string' ? (this.schemas[reference.slice(PREFIX.length)] ?? {}) : schema
  }

  #nameOf(schema: Schema, io: Io): string | undefined {
    const name = this.#names.get(schema)
    if (name === undefined || io === 'output' || !this.#inAnswers.has(schema)) return name
    const isSame = JSON.stringify(convert(schema, 'input')) === JSON.stringify(convert(schema, 'output'))
    return isSame ? name : `${name}Input`
  }

  #convert(schema: Schema, io: Io, self?: Schema): Json {
    return convert(schema, io, ({ zodSchema, jsonSchema }) => {
      const name = zodSchema === self ? undefined : this.#nameOf(zodSchema, io)
      if (name === undefined) return
      this.schemas[name] ??= this.#convert(zodSchema, io, zodSchema)
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = referenceTo(name)
    })
  }
}

const PREFIX = '#/components/schemas/'
const referenceTo = (name: string) => PREFIX + name

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

function convert(schema: Schema, io: Io, override?: Override): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: (place) => {
      // Readers of an answer need the format only; clients that send a value need its pattern.
      if (io === 'output' && place.jsonSchema.format !== undefined) {
        delete place.jsonSchema.pattern
        delete place.jsonSchema.allOf
      }
      override?.(place)
    },
  }) as Json
  return rest
}

/** Objects, and unions of objects. */
function isNamed(schema: Schema): boolean {
  const { type, anyOf, oneOf } = convert(schema, 'input') as { type?: string; anyOf?: Json[]; oneOf?: Json[] }
  const branches = anyOf ?? oneOf
  return type === 'object' || (branches?.every((branch) => branch['type'] === 'object') ?? false)
}
