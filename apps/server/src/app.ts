import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { Context } from './context.ts'
import type { Binding } from './http/bind.ts'
import { createRefusals } from './http/refusals.ts'
import { registerRoutes } from './http/register.ts'
import { createServer } from './http/server.ts'
import type { FindCaller } from './http/session.ts'

type Parts = Context & { findCaller: FindCaller; redis?: Redis | undefined }

/** The whole HTTP side over the given parts; it listens nowhere yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = await createServer(parts.config, parts.log, parts.redis)
  registerRoutes(app, { ...parts, bindings: bindingsOf(parts), refusals: createRefusals(parts) })
  return app
}

/** Every module's routes. */
function bindingsOf(_context: Context): Binding[] {
  return []
}
