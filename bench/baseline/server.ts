import fastify from 'fastify'
import { Pool } from 'pg'
import { addBookingBaseline } from './booking.ts'
import { addCardBaseline } from './cards.ts'
import { addPracticeBaselines } from './practice.ts'
import { addReadBaselines } from './reads.ts'

/*
 * The baseline: the least code for the same result on the same database with the same durability. It checks only the token and
 * prepares each statement once per connection.
 */
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  application_name: 'baseline',
  options: '-c jit=off',
})
pool.on('error', () => undefined)
const app = fastify()
app.setErrorHandler((error, _request, reply) => {
  process.stderr.write(`${String(error)}\n`)
  return reply.code(500).send()
})
addBookingBaseline(app, pool)
addReadBaselines(app, pool)
addPracticeBaselines(app, pool)
addCardBaseline(app, pool)
process.stdout.write(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => process.exit(0))
