import type { FastifyReply } from 'fastify'

/**
 * Leads from an earlier address to the present one, by 301 for a name and by 302 for a version. Caches ask again each time: a practice
 * may have its earlier name again, and a browser that kept both directions would go round in circles.
 */
export const sendMoved = (reply: FastifyReply, path: string, status: 301 | 302): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(path, status)
