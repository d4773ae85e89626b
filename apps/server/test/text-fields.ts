import type { Route } from '@vetvisit/contract/http'
import { z } from 'zod'

/** The place of a text in a call: `body.address.city`, `body.prescription.0.dose`. */
export type TextField = { path: string; part: Part; keys: readonly string[] }
type Part = 'query' | 'body'
type Carried = { query?: unknown; body?: unknown }

/** Every text field of a call; of lists only the first entry. */
export function textFieldsOf(route: Route): TextField[] {
  const paths = [
    ...(route.query ? pathsOf(route.query, ['query']) : []),
    ...(route.body ? pathsOf(route.body, ['body']) : []),
  ]
  return [...new Set(paths)].map((path) => {
    const [part, ...keys] = path.split('.')
    return { path, part: part === 'query' ? 'query' : 'body', keys }
  })
}

/** Ids, dates and instants have formats; only unformatted strings and patterns are text. */
const isText = ({ format }: z.ZodString) => format === null || format === 'regex'

function pathsOf(schema: z.core.$ZodType, at: readonly string[]): string[] {
  if (schema instanceof z.ZodString) return isText(schema) ? [at.join('.')] : []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, part]) => pathsOf(part, [...at, key]))
  if (schema instanceof z.ZodArray) return pathsOf(schema.element, [...at, '0'])
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => pathsOf(option, at))
  if (schema instanceof z.ZodPipe) return [...pathsOf(schema.in, at), ...pathsOf(schema.out, at)]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return pathsOf(schema.unwrap(), at)
  return []
}

/** Whether a call has the object around a field: the address, the first entry of a list. */
export function hasRoomFor(sent: Carried, { part, keys }: TextField): boolean {
  const around = keys
    .slice(0, -1)
    .reduce<unknown>((holder, key) => (holder as Record<string, unknown> | undefined)?.[key], sent[part])
  return keys.length === 1 || around !== undefined
}

/** The same call with a text in one of its fields. */
export function withText<C extends Carried>(sent: C, { part, keys }: TextField, text: string): C {
  const copy = structuredClone(sent)
  copy[part] ??= {}
  let holder = copy[part] as Record<string, unknown>
  for (const key of keys.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  holder[keys.at(-1) ?? ''] = text
  return copy
}

/** The value that a call's schema makes of a text in a field, or null if the schema refuses it. */
export function readText(
  route: Route,
  sent: Carried,
  field: TextField,
  text: string,
  { isOwner }: { isOwner: boolean },
): { kept: unknown } | null {
  const value = withText(sent, field, text)[field.part]
  const parsed = route[field.part]?.safeParse(value)
  if (parsed?.success !== true) return null
  if (isOwner && field.part === 'body' && route.ownersBody?.safeParse(value).success === false) return null
  const kept = field.keys.reduce<unknown>(
    (holder, key) => (holder as Record<string, unknown>)[key],
    parsed.data,
  )
  return { kept }
}

/** Joins accepted texts, as many into one as fit. */
export function packed(texts: readonly string[], isTaken: (text: string) => boolean): string[] {
  const packs: string[] = []
  for (const text of texts.toSorted((a, b) => a.length - b.length)) {
    const last = packs.at(-1)
    const joined = last === undefined ? text : `${last} ${text}`
    if (last !== undefined && isTaken(joined)) packs[packs.length - 1] = joined
    else packs.push(text)
  }
  return packs
}
