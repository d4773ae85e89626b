import { API_BASE } from '@vetvisit/contract/http'
import { unsubscribe } from '@vetvisit/contract/notifications/routes'
import type { FastifyInstance } from 'fastify'

/**
 * Who opens the link of a mail's head in a browser comes to the page that asks. Programs that look at links before their reader does
 * follow them, so reading one changes nothing (RFC 8058 §3.1).
 */
export function serveUnsubscribePage(app: FastifyInstance): void {
  app.get(API_BASE + unsubscribe.path, (request, reply) => {
    const { token } = request.query as { token?: unknown }
    const value = typeof token === 'string' ? encodeURIComponent(token.slice(0, 200)) : ''
    return reply.header('referrer-policy', 'no-referrer').redirect(`/unsubscribe?token=${value}`, 303)
  })
}
