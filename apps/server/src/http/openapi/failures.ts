import { API } from '@vetvisit/contract/api'
import { ERROR_STATUS, type ErrorCode } from '@vetvisit/contract/errors'
import { refusalsOf, type Route } from '@vetvisit/contract/http'
import { translate } from '@vetvisit/contract/texts/translate'
import { exampleId } from './example-values.ts'
import type { Json } from './schemas.ts'

/** One example of the failure envelope for each code. */
export const failureExamples = (): Json =>
  Object.fromEntries(
    Object.keys(ERROR_STATUS).map((code) => [
      code,
      {
        value: {
          status: 'error',
          code,
          message: translate('en', `errors.${code}`),
          requestId: exampleId('requestId'),
        },
      },
    ]),
  )

/** A name of more codes than these would be unreadable, so such a response is described where it is used. */
const CODES_IN_NAME_MAX = 2

/** The failure responses of every call: those that several calls share are components. */
export class FailureResponses {
  readonly components: Record<string, Json> = {}

  constructor() {
    const seen = new Set<string>()
    for (const codes of API.flatMap((route) => [...codesByStatus(route).values()])) {
      const name = nameOf(codes)
      if (seen.has(name) && codes.length <= CODES_IN_NAME_MAX) this.components[name] = failure(codes)
      seen.add(name)
    }
  }

  /** The failure responses of a route by status. */
  of(route: Route): Json {
    return Object.fromEntries(
      [...codesByStatus(route)].map(([status, codes]) => {
        const name = nameOf(codes)
        const isShared = this.components[name] !== undefined
        return [status, isShared ? { $ref: `#/components/responses/${name}` } : failure(codes)]
      }),
    )
  }
}

function codesByStatus(route: Route): Map<number, ErrorCode[]> {
  const codes = new Map<number, ErrorCode[]>()
  for (const code of refusalsOf(route)) {
    const status = ERROR_STATUS[code]
    codes.set(status, [...(codes.get(status) ?? []), code])
  }
  return codes
}

/** `slot_taken` and `pet_busy` as `SlotTakenOrPetBusy`. */
const nameOf = (codes: readonly ErrorCode[]): string =>
  codes
    .map((code) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or')

function failure(codes: readonly ErrorCode[]): Json {
  const statuses = codes.map((code) => ERROR_STATUS[code])
  const saysWhen = statuses.includes(429) || statuses.includes(503)
  return {
    description: codes.join(', '),
    ...(saysWhen && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Failure' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}
