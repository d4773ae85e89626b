import { DomainError } from '@vetvisit/contract/errors'
import type { Route } from '@vetvisit/contract/http'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../../context/caller.ts'
import type { Call } from './bind.ts'
import { fieldErrors } from './failures.ts'
import { readUpload } from './read-upload.ts'

/** The values of a request that the schemas of a route have read. */
export type ReadCall = Pick<Call<Route>, 'file' | 'userAgent' | 'ip' | 'range'> & {
  params: unknown
  query: unknown
  body: unknown
}

/** Makes the function that reads path, query, body and file of a route's requests. @throws DomainError invalid */
export function callReader(
  route: Route,
): (request: FastifyRequest, caller: Caller | null) => Promise<ReadCall> {
  const readQuery = queryReader(route.query)
  return async (request, caller) => {
    const upload = route.upload && (await readUpload(request, route.upload.limitBytes))
    // The fields of a form are its body, as if they had come as JSON. The idempotency key reads them there, too.
    if (upload) request.body = upload.fields
    return {
      params: route.params && parse(route.params, request.params),
      query: readQuery(request.query),
      body: route.body && parse(route.body, request.body, caller?.practice ? undefined : route.ownersBody),
      file: upload?.file,
      userAgent: userAgentOf(request),
      ip: request.ip,
      // Other methods have no ranges (RFC 9110 §14.2).
      range: request.method === 'GET' ? request.headers.range : undefined,
    }
  }
}

export const userAgentOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, 300)

/** @param stricter names further faults of a refused value */
function parse(schema: z.ZodType, value: unknown, stricter?: z.ZodType): unknown {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const further = stricter?.safeParse(value, { reportInput: true }).error
  throw new DomainError('invalid', {
    fields: { ...fieldErrors(parsed.error), ...(further && fieldErrors(further)) },
  })
}

/** Keys of a query may come in any case (specification/readings §2). */
function queryReader(schema: z.ZodObject | undefined): (query: unknown) => unknown {
  if (!schema) return refuseQuery
  const spelling = new Map(Object.keys(schema.shape).map((key) => [key.toLowerCase(), key]))
  const spelled = (key: string) => spelling.get(key.toLowerCase()) ?? key
  return (query) =>
    parse(
      schema,
      Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [spelled(key), value])),
    )
}

function refuseQuery(query: unknown): undefined {
  const [extra] = Object.keys(query ?? {})
  if (extra !== undefined)
    throw new DomainError('invalid', { fields: { [extra.slice(0, 100)]: 'validation.unknownField' } })
}
