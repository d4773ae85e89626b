import { API_BASE } from '@vetvisit/contract/http'
import { unsubscribe } from '@vetvisit/contract/notifications/routes'
import type { FastifyInstance } from 'fastify'

/**
 * Redirects a browser that opens the unsubscribe link of a mail to the page that asks for confirmation. Mail scanners follow links, so a
 * GET changes nothing (RFC 8058 §3.1).
 */
export function serveUnsubscribePage(app: FastifyInstance): void {
  app.get(API_BASE + unsubscribe.path, (request, reply) => {
    const { token } = request.query as { token?: unknown }
    const value = typeof token === 'string' ? encodeURIComponent(token.slice(0, 200)) : ''
    return reply.header('referrer-policy', 'no-referrer').redirect(`/unsubscribe?token=${value}`, 303)
  })
}
