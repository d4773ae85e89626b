import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Bounds in seconds, from a cached read to a call that an operator must look into. */
const DURATION_BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export type Metrics = { close: () => Promise<void> }

/**
 * Counts and times every call by route and status, and serves `GET /metrics` on a separate listener: the public one has no such
 * path (specification/authorization M2).
 *
 * @param port on the loopback interface
 */
export async function serveMetrics(app: FastifyInstance, port: number): Promise<Metrics> {
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BOUNDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: each id in an address would make a series of its own.
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listen(server, port)
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
