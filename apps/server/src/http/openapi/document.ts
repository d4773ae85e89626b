import { API } from '@vetvisit/contract/api'
import { API_BASE, Failure, type Route } from '@vetvisit/contract/http'
import { exampleOf, requestExampleOf } from './examples.ts'
import { failureExamples, FailureResponses } from './failures.ts'
import { type Json, SchemaComponents } from './schemas.ts'

/** Descriptions of the groups of calls. A group is the first part of a path. */
const TAGS: Readonly<Record<string, string>> = {
  auth: 'Sign-up, sign-in, sessions, passwords, and enquiries to the operator of the installation.',
  account: 'Export and deletion of the caller’s account.',
  patient:
    'Calls of owners: search and booking, their home page, profile and practices, the histories of their pets.',
  doctor: 'Calls of practices: calendar, requests, owners on record, histories, the doctor’s own record.',
  assistant: 'The team of a doctor.',
  practice:
    'The people of a practice: inviting, joining, rights and leaving; its reasons for appointments; times in which a vet takes no visits.',
  file: 'Uploads.',
  files: 'Uploaded files, read by signed links.',
  clinic: 'Clinics with their opening times, pauses and slots.',
  services: 'The catalogue of additional services.',
  pets: 'The records of pets.',
  passport: 'The key by which passports of pets are checked.',
  appointment:
    'Holds, requests and appointments, from booking through arrival to completion, and the waiting list.',
  notes:
    'Entries of a pet’s history: notes, reports and prescriptions, and the doctors they are shared with.',
  notifications: 'The inbox, notification settings, and phones that receive push notifications.',
  search: 'Completion of search texts, and counts of clinics.',
  settings: 'Settings of the operator.',
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same request returns the first answer again for seven days; the same key with another request is refused with 409.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
  example: '0192d3a0-5c1e-7b7a-9f00-3c5d1e2f4a6b',
}

/** The OpenAPI 3.1 document of every route, generated from the schemas that validate. */
export function openApiDocument(version: string): Json {
  const components = new SchemaComponents()
  const failures = new FailureResponses()
  const paths: Record<string, Json> = {}
  for (const route of API) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(route, components, failures)
  }
  components.of(Failure, 'output')
  return {
    openapi: '3.1.0',
    info: {
      title: 'VetVisit',
      version,
      description:
        'Find a veterinarian, book a slot for a pet, keep its record. A successful answer is `{"status":"success","data":…}`; ' +
        'every other answer is the schema `Failure`. 403 always means that the token is no longer valid.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_BASE }],
    tags: [...new Set(API.map(tagOf))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The opaque token that sign-up or sign-in returned.',
        },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: {
        RetryAfter: {
          schema: { type: 'integer' },
          description: 'Seconds until another attempt makes sense.',
          example: 60,
        },
      },
      responses: failures.components,
      schemas: components.schemas,
      examples: failureExamples(),
    },
  }
}

const tagOf = (route: Route) => route.path.split('/')[1] ?? ''

function operation(route: Route, components: SchemaComponents, failures: FailureResponses): Json {
  return {
    operationId: route.name,
    tags: [tagOf(route)],
    summary: route.summary,
    description: accessText(route),
    security: securityOf(route),
    parameters: [
      ...parametersOf(route, 'params', 'path', components),
      ...parametersOf(route, 'query', 'query', components),
      ...(route.method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ],
    ...(route.body && { requestBody: requestBody(route, route.body, components) }),
    responses: { 200: success(route, components), ...failures.of(route) },
  }
}

function accessText({ access }: Route): string {
  if (access === 'public') return 'Public; a token is ignored.'
  const visitors = access.visitors ? ' Without a token for visitors.' : ''
  return `For ${access.roles.join(', ')}${access.duringOnboarding ? ', also before the profile is complete' : ''}${access.whileLocked ? ', also of a locked session' : ''}. Other roles get 404.${visitors}`
}

/** An empty requirement stands for a call without a token. */
function securityOf({ access }: Route): Json[] {
  if (access === 'public') return []
  return access.visitors ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

type ObjectSchema = { properties: Record<string, Json>; required?: string[] }

function parametersOf(
  route: Route,
  part: 'params' | 'query',
  place: 'path' | 'query',
  components: SchemaComponents,
): Json[] {
  const object = route[part]
  if (!object) return []
  const { properties, required = [] } = components.writtenOut(object, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description,
    schema,
    example: exampleOf(schema, name, components),
  }))
}

function requestBody(route: Route, body: NonNullable<Route['body']>, components: SchemaComponents): Json {
  const schema = components.of(body, 'input')
  const example = requestExampleOf(route, schema, components)
  const content = {
    schema: components.named(`${typeName(route)}Request`, route.upload ? withFile(schema) : schema),
  }
  return {
    required: route.upload !== undefined || !body.safeParse(undefined).success,
    content: route.upload
      ? { 'multipart/form-data': content }
      : { 'application/json': { ...content, example } },
  }
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

/** `holdSlot` as the name of a type: `HoldSlot`. */
const typeName = ({ name }: Route) => name.charAt(0).toUpperCase() + name.slice(1)

function success(route: Route, components: SchemaComponents): Json {
  if (route.produces)
    return {
      description: 'Success',
      content: Object.fromEntries(route.produces.map((type) => [type, {}])),
    }
  const data = answerData(route, components)
  return {
    description: 'Success',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { status: { const: 'success' }, data },
          required: ['status', 'data'],
          additionalProperties: false,
        },
        example: { status: 'success', data: exampleOf(data, route.name, components) },
      },
    },
  }
}

/** The schema of an answer's data: a component, a list of components, or null. */
function answerData(route: Route, components: SchemaComponents): Json {
  const data = components.of(route.data, 'output')
  if (data['type'] !== 'array') return components.named(`${typeName(route)}Answer`, data)
  return { ...data, items: components.named(`${typeName(route)}Item`, data['items'] as Json) }
}
