import { DAY_MS } from '@vetvisit/contract/zones/rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** RFC 9116 recommends less than a year; who runs the server with this contact stands behind it anew each day. */
const GOOD_FOR_MS = 180 * DAY_MS

/** Whom to tell of a hole (RFC 9116), where the operator has set it. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
): void {
  const { securityContact, publicUrl } = config
  if (securityContact === undefined) return
  app.get('/.well-known/security.txt', (_, reply) => {
    const today = Math.floor(clock() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + GOOD_FOR_MS).toISOString()}`,
      ...(publicUrl?.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''))
  })
}
