import { DomainError, ERROR_STATUS, type ErrorCode, type FieldErrors } from '@vetvisit/contract/errors'
import type { Failure } from '@vetvisit/contract/http'
import { readMessage } from '@vetvisit/contract/texts/message'
import { translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isUnavailable } from '../../db/failures.ts'

/** The issues of a schema as text keys by field path. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues.flatMap(issuesOf)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'validation.unknownField'
      continue
    }
    const isOurs = issue.message.startsWith('validation.')
    const missing = issue.code === 'invalid_type' && issue.input === undefined
    fields[issue.path.join('.')] ??= isOurs
      ? issue.message
      : missing
        ? 'validation.required'
        : 'validation.invalid'
  }
  return fields
}

/** Of a choice between objects, the issues of the one whose fields were sent. */
function issuesOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.find(
    (issues) =>
      issues.every(({ code }) => code !== 'unrecognized_keys') && issues.some(({ path }) => path.length > 0),
  )
  return meant ? meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue]
}

const FRAMEWORK_CODES: Record<number, ErrorCode> = {
  400: 'malformed',
  404: 'not_found',
  406: 'wrong_kind',
  408: 'timed_out',
  413: 'too_large',
  // A part of the path that is longer than any id or slug.
  414: 'not_found',
  415: 'wrong_kind',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** A thrown error as a refusal; an unexpected one becomes `internal` and is logged once. */
export function asDomainError(
  error: unknown,
  log: { error: (details: object, message: string) => void },
): DomainError {
  if (error instanceof DomainError) return error
  if (isUnavailable(error)) {
    log.error({ err: error }, 'the database is unavailable')
    return new DomainError('unavailable', { retryAfterSeconds: 5 })
  }
  const status = (error as Partial<FastifyError>).statusCode
  const code = status === undefined ? undefined : FRAMEWORK_CODES[status]
  if (code !== undefined) return new DomainError(code)
  log.error({ err: error }, 'a request failed unexpectedly')
  return new DomainError('internal')
}

/** The failure envelope (specification/readings §2) in the reader's language. */
export function failureBody(error: DomainError, language: TextLanguage, requestId: string): Failure {
  const { text, values, fields, details } = error.refusal
  return {
    status: 'error',
    code: error.code,
    message: translate(language, text ?? `errors.${error.code}`, values),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([path, message]) => {
          const { key, values: letter } = readMessage(message)
          return [path, translate(language, key, letter)]
        }),
      ),
    }),
    ...(details && { details }),
    requestId,
  }
}

/** Refusals of `@fastify/static` to requests for a part or a version of a file; calls have none of these. */
const FILE_REFUSALS = new Set<unknown>([412, 416])

type FileRefusal = { statusCode: number; headers?: Record<string, string> }

const isFileRefusal = (thrown: unknown): thrown is FileRefusal =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'statusCode' in thrown &&
  FILE_REFUSALS.has(thrown.statusCode)

export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  language: TextLanguage,
): FastifyReply {
  if (isFileRefusal(thrown))
    return reply
      .code(thrown.statusCode)
      .headers({ ...thrown.headers })
      .send()
  const error = asDomainError(thrown, request.log)
  if (error.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer')
  if (error.refusal.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(Math.ceil(error.refusal.retryAfterSeconds)))
  // A string, so that Fastify does not apply the route's answer schema.
  return reply
    .code(ERROR_STATUS[error.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureBody(error, language, request.id)))
}
