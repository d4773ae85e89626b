import { randomUUID } from 'node:crypto'
import type { Random } from '../faults/random.ts'
import type { Operation, Schema } from './document.ts'

/** Values that exist on the server, by the name of the field. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Texts that pass rules which a schema cannot express. */
const SAMPLES: Known = {
  email: ['fuzz@example.com'],
  mobile: ['+491711234567'],
  rfid: ['276098106123456'],
  password: ['correct horse battery'],
  confirmPassword: ['correct horse battery'],
  countryCode: ['+49'],
  ISOCode: ['DE'],
  fullname: ['Mira Vogel'],
  fullName: ['Mira Vogel'],
  name: ['Bello'],
  breed: ['Beagle'],
  age: ['4.2'],
  addressLine1: ['Müllerstraße 12'],
  zipcode: ['13353'],
  city: ['Berlin'],
  state: ['Berlin'],
  country: ['Germany'],
  availableDays: ['0,1,2'],
  registrationId: ['BER/4711-A'],
  fromTimeHour: [8],
  fromTimeMin: [0],
  toTimeHour: [17],
  toTimeMin: [0],
  bbox: ['13,52,14,53'],
  dateOfBirth: ['1985-05-17'],
}

/** A value that fits a schema; known values of a list are those of its entries, and an object has none. */
export function fitting(schema: Schema, random: Random, known: Known, name = ''): unknown {
  const isScalar = schema.type !== 'array' && schema.properties === undefined
  const choices = isScalar ? (known[name] ?? SAMPLES[name]) : undefined
  if (choices && choices.length > 0) return random.pick(choices)
  const literals = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (literals.length > 0) return random.pick(literals)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fitting(random.pick(branches), random, known, name)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => fitting(part, random, known, name))) as unknown
  return fittingType(schema, random, known, name)
}

function fittingType(schema: Schema, random: Random, known: Known, name: string): unknown {
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object' || schema.properties) return fittingObject(schema, random, known)
  if (type !== 'array') return fittingScalar(type, schema, random)
  const length = Math.max(schema.minItems ?? 0, random.whole(0, 2))
  return Array.from({ length }, () => fitting(schema.items ?? {}, random, known, name))
}

function fittingObject(
  { properties = {}, required = [] }: Schema,
  random: Random,
  known: Known,
): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    // A field without a type is read-only and optional.
    if (required.includes(name) || (Object.keys(schema).length > 1 && random.chance(0.5)))
      made[name] = fitting(schema, random, known, name)
  }
  return made
}

function fittingScalar(type: string | undefined, schema: Schema, random: Random): unknown {
  if (type === 'integer' || type === 'number')
    return random.whole(schema.minimum ?? 0, Math.min(schema.maximum ?? 1000, (schema.minimum ?? 0) + 1000))
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'date')
    return new Date(Date.now() + random.whole(0, 60) * 86_400_000).toISOString().slice(0, 10)
  if (schema.format === 'date-time')
    return new Date(Math.ceil(Date.now() / 900_000) * 900_000 + random.whole(8, 2000) * 900_000).toISOString()
  return 'x'.repeat(Math.max(schema.minLength ?? 0, 3))
}

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number; schema: Schema }

/** Every field of a value with its schema. */
export function placesOf(value: unknown, schema: Schema): Place[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, key) => [
      { holder: value, key, schema: schema.items ?? {} },
      ...placesOf(item, schema.items ?? {}),
    ])
  }
  if (typeof value !== 'object' || value === null) return []
  const object = value as Record<string, unknown>
  const properties = propertiesOf(schema)
  return Object.keys(object).flatMap((key) => [
    { holder: object, key, schema: properties[key] ?? {} },
    ...placesOf(object[key], properties[key] ?? {}),
  ])
}

function propertiesOf(schema: Schema): Record<string, Schema> {
  if (schema.properties) return schema.properties
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return Object.assign({}, ...branches.map(propertiesOf)) as Record<string, Schema>
}

export function put({ holder, key }: Place, value: unknown): void {
  ;(holder as Record<string | number, unknown>)[key] = value
}

/** Values at and just beyond the limits of a schema. */
export function edgesOf(schema: Schema): unknown[] {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema
  return [
    ...(minimum === undefined ? [] : [minimum, minimum - 1]),
    ...(maximum === undefined || maximum > 1e12 ? [] : [maximum, maximum + 1]),
    ...(minLength === undefined ? [] : ['x'.repeat(minLength), 'x'.repeat(Math.max(0, minLength - 1))]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => 'x')]),
    '',
    'x'.repeat(20_000),
    Number.MAX_SAFE_INTEGER,
    -1,
  ]
}

/** Names of fields with ids of which no value is known, so that every request with them would name nothing; sorted. */
export function idsWithoutValue(operations: readonly Operation[], known: Known): string[] {
  const names = new Set<string>()
  const visit = (name: string, schema: Schema) => {
    if (schema.format === 'uuid' && known[name] === undefined) names.add(name)
    for (const [key, inner] of Object.entries(schema.properties ?? {})) visit(key, inner)
    for (const inner of [schema.items, schema.anyOf, schema.oneOf, schema.allOf].flat())
      if (inner) visit(name, inner)
  }
  for (const { parameters, body } of operations) {
    for (const { name, schema } of parameters) visit(name, schema)
    if (body) visit('', body)
  }
  return [...names].toSorted()
}
