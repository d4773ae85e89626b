import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

export function addReadFloors(_app: FastifyInstance, _pool: Pool): void {}
