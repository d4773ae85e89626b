import { DAY_MS, instantText } from '@vetvisit/contract/zones/rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context/context.ts'

/** RFC 9116 recommends less than a year. The date moves on each day while the server runs with this contact. */
const GOOD_FOR_MS = 180 * DAY_MS

/** Contact for reports of vulnerabilities (RFC 9116), if the operator has set one. */
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
      `Expires: ${instantText(today + GOOD_FOR_MS)}`,
      ...(publicUrl?.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''))
  })
}
