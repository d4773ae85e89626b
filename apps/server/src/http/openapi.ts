import { API } from '@vetvisit/contract/api'
import { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { Waiting } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { Assistant } from '@vetvisit/contract/assistants/routes'
import { SessionUser } from '@vetvisit/contract/auth/schemas'
import { Clinic } from '@vetvisit/contract/clinics/schemas'
import { Doctor } from '@vetvisit/contract/doctors/routes'
import { ERROR_STATUS, type ErrorCode } from '@vetvisit/contract/errors'
import { API_BASE, Failure, refusalsOf, type Route } from '@vetvisit/contract/http'
import { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { Notification, NotificationPreferences } from '@vetvisit/contract/notifications/routes'
import { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { Owner } from '@vetvisit/contract/owners/routes'
import { Pet, PetRecord } from '@vetvisit/contract/pets/schemas'
import { ClinicCard } from '@vetvisit/contract/search/routes'
import { translate } from '@vetvisit/contract/texts/translate'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Descriptions of the groups of calls; a group is the first part of a path. */
const TAGS: Readonly<Record<string, string>> = {
  auth: 'Sign-up, sign-in, sessions, passwords, and enquiries to the operator',
  account: 'Export and deletion of the caller’s account',
  patient: 'Calls of owners: search and booking, home, profile and practices, the histories of their pets',
  doctor: 'Calls of practices: calendar, requests, owners on record, histories, the doctor’s profile',
  assistant: 'Assistants of a doctor',
  file: 'Uploads',
  files: 'Uploaded files, by signed links',
  clinic: 'Clinics with their opening times, pauses and slots',
  services: 'The catalogue of additional services',
  pets: 'The records of pets',
  appointment: 'Requests and appointments through all their states, and the waiting list',
  notes: 'Entries of a pet’s history: notes, reports and prescriptions, and the doctors they are shared with',
  notifications: 'The inbox, preferences, and phones that receive pushes',
  settings: 'Public settings of the installation',
}

/** Schemas that many answers contain: described once, by name. */
const SHARED: Readonly<Record<string, z.ZodType>> = {
  Appointment,
  Assistant,
  Clinic,
  ClinicCard,
  Doctor,
  Failure,
  HistoryItem,
  Notification,
  NotificationPreferences,
  Owner,
  Pet,
  PetRecord,
  PracticeOwner,
  SessionUser,
  SlotDay,
  Waiting,
}
const NAMES = new Map<unknown, string>(Object.entries(SHARED).map(([name, schema]) => [schema, name]))

/** @param named the shared schema that is described, if it is one */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output', named?: unknown): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') return
      // Clients know the formats of answers; only for input is the pattern useful.
      if (jsonSchema.format !== undefined) {
        delete jsonSchema.pattern
        delete jsonSchema.allOf
      }
      const name = zodSchema === named ? undefined : NAMES.get(zodSchema)
      if (name === undefined) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = `#/components/schemas/${name}`
    },
  }) as Json
  return rest
}

/** An example of each refusal. */
const failureExamples = () =>
  Object.fromEntries(
    Object.keys(ERROR_STATUS).map((code) => [
      code,
      {
        value: {
          status: 'error',
          code,
          message: translate('en', `errors.${code}`),
          requestId: '0192d3a0-5c1e-4b7a-9f00-3c5d1e2f4a6b',
        },
      },
    ]),
  )

/** The OpenAPI 3.1 document of every route, printed from the schemas that validate. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of API) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'VetVisit',
      version,
      description:
        'Find a veterinarian, book a slot for an animal, keep its record. A success is `{"status":"success","data":…}`, everything else ' +
        'the failure envelope. 403 means only that the presented token is dead.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_BASE }],
    tags: [...new Set(API.map(tagOf))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The opaque token of sign-up or sign-in.' },
      },
      schemas: Object.fromEntries(
        Object.entries(SHARED).map(([name, schema]) => [name, schemaOf(schema, 'output', schema)]),
      ),
      examples: failureExamples(),
    },
  }
}

const tagOf = (route: Route) => route.path.split('/')[1] ?? ''

function operation(route: Route): Json {
  return {
    operationId: route.name,
    tags: [tagOf(route)],
    summary: route.summary,
    description: accessText(route),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(route, 'params', 'path'),
      ...parametersOf(route, 'query', 'query'),
      ...idempotencyHeader(route),
    ],
    ...(route.body && {
      requestBody: {
        required: route.upload !== undefined || !route.body.safeParse(undefined).success,
        content: route.upload
          ? { 'multipart/form-data': { schema: withFile(schemaOf(route.body, 'input')) } }
          : { 'application/json': { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: { 200: success(route), ...failures(route) },
  }
}

function accessText({ access }: Route): string {
  if (access === 'public') return 'Public; a token is ignored.'
  return `For ${access.roles.join(', ')}${access.duringOnboarding ? ', also before the profile is complete' : ''}. Other roles get 404.`
}

function parametersOf(route: Route, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
  const object = route[part]
  if (!object) return []
  const { properties, required = [] } = schemaOf(object, 'input') as {
    properties: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
}

function idempotencyHeader(route: Route): Json[] {
  if (route.method === 'GET') return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'The same key and request get the first answer again for seven days; another request under the same key is refused with 409.',
      schema: { type: 'string', minLength: 8, maxLength: 200 },
    },
  ]
}

/** A form's fields and the file beside them. */
const withFile = ({ properties, required = [], ...schema }: Json): Json => ({
  ...schema,
  properties: {
    ...(properties as Json),
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
  required: [...(required as string[]), 'file'],
})

function success(route: Route): Json {
  if (route.produces)
    return {
      description: 'Success',
      content: Object.fromEntries(route.produces.map((type) => [type, {}])),
    }
  const envelope = {
    type: 'object',
    properties: { status: { const: 'success' }, data: schemaOf(route.data, 'output') },
    required: ['status', 'data'],
    additionalProperties: false,
  }
  return { description: 'Success', content: { 'application/json': { schema: envelope } } }
}

function failures(route: Route): Json {
  const codesByStatus = new Map<number, ErrorCode[]>()
  for (const code of refusalsOf(route))
    codesByStatus.set(ERROR_STATUS[code], [...(codesByStatus.get(ERROR_STATUS[code]) ?? []), code])
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'seconds' } } }
          : {}),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Failure' },
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  )
}
