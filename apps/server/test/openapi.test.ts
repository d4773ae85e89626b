import { Validator } from '@seriousme/openapi-schema-validator'
import { API } from '@vetvisit/contract/api'
import { ERROR_STATUS } from '@vetvisit/contract/errors'
import { API_BASE, refusalsOf } from '@vetvisit/contract/http'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../src/http/openapi/document.ts'

type Content = Record<string, { schema: object; example?: unknown }>
type Parameter = { name: string; in: string; description?: string; example?: unknown }
type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
type Document = {
  openapi: string
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  components: Record<string, Record<string, unknown>>
  paths: Record<string, Record<string, Operation>>
}

const document = openApiDocument('0.0.0-test') as Document

/** The document with parameters and responses written out; references to schemas stay. */
const written = JSON.parse(
  JSON.stringify(document, (_, value: unknown) => {
    const [, kind = '', name = ''] =
      /^#\/components\/(parameters|responses)\/(\w+)$/.exec(
        (value as { $ref?: string } | null)?.$ref ?? '',
      ) ?? []
    return kind === '' ? value : document.components[kind]?.[name]
  }),
) as Document

type Input = 'body' | 'query' | 'path' | 'none'

/**
 * Calls of the tables of specification/owner §7 and specification/practice §7 that belong to accounts, clinics, search, booking,
 * requests, notifications and the catalogue, with the place of their input and one refusal of their own.
 */
const SPECIFIED: readonly [method: string, path: string, input: Input, refusal: number][] = [
  ['post', '/auth/signup/patient', 'body', 409],
  ['post', '/auth/signup/doctor', 'body', 409],
  ['post', '/auth/signin', 'body', 401],
  ['get', '/auth/get-user', 'none', 403],
  ['get', '/patient/get', 'none', 403],
  ['patch', '/patient/update', 'body', 409],
  ['post', '/doctor/update', 'body', 409],
  ['post', '/clinic/create', 'body', 409],
  ['get', '/doctor/clinicPage', 'none', 404],
  ['get', '/patient/search', 'query', 422],
  ['get', '/patient/bookpage', 'query', 404],
  ['get', '/patient/dashboard', 'none', 404],
  ['get', '/patient/petspage', 'query', 404],
  ['post', '/pets/create', 'body', 422],
  ['patch', '/pets/update', 'body', 409],
  ['delete', '/pets/delete', 'query', 409],
  ['post', '/appointment/create', 'body', 409],
  ['patch', '/appointment/update', 'body', 409],
  ['delete', '/appointment/delete', 'body', 409],
  ['post', '/appointment/consult', 'body', 409],
  ['get', '/doctor/dashboard', 'none', 404],
  ['get', '/doctor/patients', 'query', 404],
  ['get', '/doctor/patientDetails', 'query', 404],
  ['get', '/doctor/requestpage', 'query', 404],
  ['get', '/doctor/appointmentpage', 'query', 422],
  ['get', '/notifications/get/{role}', 'path', 422],
  ['delete', '/notifications/delete/{id}', 'path', 404],
  ['delete', '/notifications/delete-all/{role}', 'path', 422],
  ['get', '/services', 'none', 422],
]

const operationOf = (method: string, path: string): Operation => {
  const operation = written.paths[path]?.[method]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

const schemaIn = (content: Record<string, { schema: object }> | undefined) =>
  content?.['application/json']?.schema

/** Of an `integer` of PostgreSQL. */
const LARGEST = 2 ** 31 - 1

describe('the OpenAPI document', () => {
  it('is valid by the published schema of OpenAPI 3.1', async () => {
    const validator = new Validator()
    // The validator works on what it is given; a copy keeps the document as it is served.
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
    expect(document.servers).toEqual([{ url: API_BASE }])
  })

  // specification/owner §7: GET /auth/get-user
  // specification/owner §7: POST /appointment/create
  // specification/practice §7: POST /clinic/create
  it.each(SPECIFIED)(
    'describes %s %s with its input, its answer and its refusals',
    (method, path, input, refusal) => {
      const operation = operationOf(method, path)
      const places = [
        ...operation.parameters.map((parameter) => parameter.in),
        ...(schemaIn(operation.requestBody?.content) ? ['body'] : []),
        'none',
      ]
      expect(places).toContain(input)
      expect(schemaIn(operation.responses['200']?.content)).toMatchObject({
        properties: { status: { const: 'success' } },
        required: ['status', 'data'],
      })
      expect(schemaIn(operation.responses[String(refusal)]?.content)).toEqual({
        $ref: '#/components/schemas/Failure',
      })
    },
  )

  it('names every request body and every answer that is an object', () => {
    const inline = API.flatMap((route) => {
      const { requestBody, responses } = operationOf(route.method.toLowerCase(), route.path)
      const answer = schemaIn(responses['200']?.content) as { properties: { data: object } } | undefined
      const schemas = [
        ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
        answer?.properties.data,
      ]
      return schemas.some((schema) => schema && 'properties' in schema) ? [route.name] : []
    })
    expect(inline).toEqual([])
  })

  it('describes every parameter', () => {
    const parameters = API.flatMap((route) =>
      operationOf(route.method.toLowerCase(), route.path).parameters.map((parameter) => ({
        route,
        parameter,
      })),
    )
    const silent = parameters.filter(({ parameter }) => !parameter.description)
    expect(silent.map(({ route, parameter }) => `${route.name}: ${parameter.name}`)).toEqual([])
  })

  it.each(API.map((route) => [route.name, route] as const))(
    'gives examples of %s that the schemas accept',
    (_, { method, path, params, query, body, upload, data, produces }) => {
      const { parameters, requestBody, responses } = operationOf(method.toLowerCase(), path)
      const examplesIn = (place: string) =>
        Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === place)
            .map(({ name, example }) => [name, example]),
        )
      expect(params?.safeParse(examplesIn('path')).error).toBeUndefined()
      expect(query?.safeParse(examplesIn('query')).error).toBeUndefined()
      const request = requestBody?.content['application/json']?.example
      expect((upload ? undefined : body)?.safeParse(request).error).toBeUndefined()
      const answer = responses['200']?.content['application/json']?.example as { data: unknown } | undefined
      expect((produces ? undefined : data)?.safeParse(answer?.data).error).toBeUndefined()
    },
  )

  it('describes fields and parameters in phrases with a capital letter and a full stop', () => {
    const texts: string[] = []
    JSON.stringify([document.components['schemas'], document.paths], (key, value: unknown) => {
      // The description of a call has its own form; responses name their codes.
      if (key === 'responses') return undefined
      if (key === 'description' && typeof value === 'string') texts.push(value)
      return value
    })
    expect(texts.filter((text) => !/^[A-Z`].*[.]$/s.test(text))).toEqual([])
  })

  it('bounds each whole number of a request to what a column of the database holds', () => {
    const unbounded: string[] = []
    const look = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { $ref, type, minimum, maximum } = value as Record<string, unknown>
      const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(String($ref)) ?? []
      if (name !== undefined) look(document.components['schemas']?.[name], place)
      if (type === 'integer' && !(Number(minimum) >= -LARGEST - 1 && Number(maximum) <= LARGEST))
        unbounded.push(place)
      for (const [key, inner] of Object.entries(value)) look(inner, `${place}.${key}`)
    }
    for (const { name, method, path } of API) {
      const { parameters, requestBody } = operationOf(method.toLowerCase(), path)
      look([parameters, requestBody], name)
    }
    expect(unbounded).toEqual([])
  })

  it('describes each group of calls', () => {
    expect(document.tags.filter(({ description }) => !description)).toEqual([])
  })

  it('has no reference to a missing component', () => {
    const named = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)
    for (const [, kind = '', name = ''] of named) expect(document.components[kind]).toHaveProperty(name)
  })

  // specification/readings §2: the OpenAPI document describes every call
  it('describes every call of the contract and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      API.map((route) => `${route.method.toLowerCase()} ${route.path}`).toSorted(),
    )
  })

  it('gives every call a name of its own and all of its statuses', () => {
    for (const route of API) {
      const operation = operationOf(route.method.toLowerCase(), route.path)
      expect(operation.operationId).toBe(route.name)
      const statuses = new Set([200, ...refusalsOf(route).map((code) => ERROR_STATUS[code])])
      expect(new Set(Object.keys(operation.responses).map(Number))).toEqual(statuses)
    }
  })

  it('lists 422 for every call, because it may refuse unknown query keys', () => {
    const silent = API.filter(
      (route) => !operationOf(route.method.toLowerCase(), route.path).responses['422'],
    )
    expect(silent.map((route) => route.name)).toEqual([])
  })

  it.each(['400', '408', '413', '415'])(
    'says of every write that its body may be refused with %s',
    (status) => {
      const writes = API.filter((route) => route.method !== 'GET')
      const silent = writes.filter(
        (route) => !operationOf(route.method.toLowerCase(), route.path).responses[status],
      )
      expect(silent.map((route) => route.name)).toEqual([])
    },
  )
})
