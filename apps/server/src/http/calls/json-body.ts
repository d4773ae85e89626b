import { DomainError } from '@vetvisit/contract/errors'
import type { FastifyInstance } from 'fastify'

/** Parses JSON bodies. DELETE calls may name the JSON type and send nothing (specification/readings §2). */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isDeep(body as string)) done(new DomainError('malformed'))
    else void parse(request, body as string, done)
  })
  app.removeContentTypeParser('text/plain')
}

/** Far deeper than any legitimate body. Code that walks a deeper one recursively would overflow its stack. */
const DEPTH_MAX = 50

/** Reads character by character: a regular expression that skips strings would start again at each quote of an unfinished one. */
function isDeep(body: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at]
    if (sign === '"') isText = !isText
    else if (isText) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > DEPTH_MAX) return true
  }
  return false
}
