import fastify from 'fastify'
import { Pool } from 'pg'
import { addBookingFloor } from './booking.ts'
import { addCardFloor } from './cards.ts'
import { addPracticeFloors } from './practice.ts'
import { addReadFloors } from './reads.ts'

/*
 * The floor: the least code that gives the same result on the same database, with the same durability. It checks nothing but the
 * token, and every statement is prepared once a connection.
 */
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  application_name: 'floor',
  options: '-c jit=off',
})
pool.on('error', () => undefined)
const app = fastify()
app.setErrorHandler((error, _request, reply) => {
  process.stderr.write(`${String(error)}\n`)
  return reply.code(500).send()
})
addBookingFloor(app, pool)
addReadFloors(app, pool)
addPracticeFloors(app, pool)
addCardFloor(app, pool)
process.stdout.write(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => process.exit(0))
