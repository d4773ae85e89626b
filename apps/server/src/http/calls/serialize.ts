import type { Route } from '@vetvisit/contract/http'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

/**
 * Writes the answers of a route. Only fields that its schema names can leave the server. About twice as fast as parsing each answer with
 * the schema; tests prove that answers fit their schemas.
 */
export function answerWriter(route: Route): (data: unknown) => string {
  const data = plain(z.toJSONSchema(route.data, { target: 'draft-7', io: 'output', unrepresentable: 'any' }))
  const stringify = fastJson({
    type: 'object',
    properties: { status: { type: 'string' }, data },
    required: ['status', 'data'],
  })
  return (answer) => stringify({ status: 'success', data: answer ?? null })
}

/** The schema without checks, which would slow the writer down without effect. */
function plain(schema: unknown): Record<string, unknown> {
  return clean(schema) as Record<string, unknown>
}

const CHECKS = new Set([
  '$schema',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'description',
  'enum',
  'const',
])

function clean(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(clean)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) =>
    key === 'properties'
      ? [
          key,
          Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, clean(inner)])),
        ]
      : [key, clean(value)],
  )
  const kept = Object.fromEntries(entries.filter(([key]) => !CHECKS.has(key as string))) as Record<
    string,
    unknown
  >
  return nullable(kept)
}

/** `anyOf: [X, null]` as `nullable`, which the writer handles without trying branches. */
function nullable(schema: Record<string, unknown>): Record<string, unknown> {
  const branches = schema['anyOf']
  if (!Array.isArray(branches) || branches.length !== 2) return schema
  const typed = branches.find((branch: { type?: string }) => branch.type !== 'null') as
    | Record<string, unknown>
    | undefined
  const hasNull = branches.some((branch: { type?: string }) => branch.type === 'null')
  if (!hasNull || !typed) return schema
  const { anyOf: _, ...rest } = schema
  return { ...rest, ...typed, nullable: true }
}
