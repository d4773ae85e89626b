import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { notificationEvent } from '@vetvisit/contract/events'
import { API_BASE } from '@vetvisit/contract/http'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { by, type Effort } from './harness/effort.ts'
import { atMost, type Figure, printFigures, spreadOf } from './harness/figures.ts'
import {
  addDoctors,
  addOwners,
  analyze,
  clinicId,
  doctorId,
  doctorToken,
  ownerToken,
  petId,
  slotStart,
} from './harness/people.ts'
import { startPostgres, startProduct } from './harness/processes.ts'

const SOCKETS = 200
const PER_SECOND = 25

/** A live event at a socket; `at` is milliseconds since 1970. */
type Arrival = { appointmentId: string; at: number }

/** Measures the time from a booking to the live event at the doctor's socket, with 200 sockets open. */
export async function liveBench(effort: Effort): Promise<Figure[]> {
  const postgres = await startPostgres()
  const product = await startProduct({ DATABASE_URL: postgres.url })
  const client = new Client({ connectionString: postgres.url })
  const sockets: Socket[] = []
  try {
    await client.connect()
    await addOwners(client, { from: 0, count: 1000 })
    await addDoctors(client, { from: 0, count: SOCKETS })
    await analyze(client)
    const arrived: Arrival[] = []
    for (let index = 0; index < SOCKETS; index += 1) sockets.push(await listen(product.url, index, arrived))
    await book(product.url, 50, 0)
    arrived.length = 0
    const bookings = await book(product.url, by(effort, { once: 25, quick: 150, whole: 400 }), 50)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const figures = await figuresOf(client, bookings, arrived)
    printFigures(
      `Live events, ${SOCKETS} sockets, ${PER_SECOND} bookings a second, PostgreSQL`,
      figures,
      effort,
    )
    return figures
  } finally {
    for (const socket of sockets) socket.disconnect()
    await client.end()
    await product.stop()
    await postgres.stop()
  }
}

/** Milliseconds since 1970 with fractions. */
const now = () => performance.timeOrigin + performance.now()

function listen(url: string, index: number, arrived: Arrival[]): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token: doctorToken(index) },
    reconnection: false,
  })
  socket.on(notificationEvent(doctorId(index)), (event: { data: { appointment: { _id: string } } }) => {
    arrived.push({ appointmentId: event.data.appointment._id, at: now() })
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

type Booking = { id: string; sent: number; answered: number }

/** Books at a steady pace, without waiting for earlier answers. */
async function book(url: string, count: number, from: number): Promise<Booking[]> {
  const bookings: Promise<Booking>[] = []
  for (let index = from; index < from + count; index += 1) {
    bookings.push(bookOne(url, index))
    await new Promise((resolve) => setTimeout(resolve, 1000 / PER_SECOND))
  }
  return Promise.all(bookings)
}

async function bookOne(url: string, index: number): Promise<Booking> {
  const sent = now()
  const response = await fetch(url + API_BASE + createAppointment.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${ownerToken(index)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      clinicId: clinicId(index % SOCKETS),
      start: slotStart(index),
      petId: petId(index),
    }),
  })
  const answer = (await response.json()) as { data: { _id: string } }
  if (response.status !== 200) throw new Error(`A booking was refused: ${JSON.stringify(answer)}`)
  return { id: answer.data._id, sent, answered: now() }
}

async function figuresOf(
  client: Client,
  bookings: readonly Booking[],
  arrived: readonly Arrival[],
): Promise<Figure[]> {
  const clock = await clockDifference(client)
  const { rows } = await client.query<{ id: string; at: number }>(
    `select id, (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as at from appointments`,
  )
  const committed = new Map(rows.map(({ id, at }) => [id, at - clock]))
  const arrivals = new Map(arrived.map(({ appointmentId, at }) => [appointmentId, at]))
  const missing = bookings.filter(({ id }) => !arrivals.has(id)).length
  const twice = arrived.length - arrivals.size
  const spread = (of: (booking: Booking) => number) => {
    const sorted = bookings
      .filter(({ id }) => arrivals.has(id))
      .map(of)
      .toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return { p50: spreadOf([at(0.5)]), p99: spreadOf([at(0.99)]) }
  }
  const arrival = ({ id }: Booking) => arrivals.get(id) ?? Number.NaN
  const aboveCommit = spread((booking) => arrival(booking) - (committed.get(booking.id) ?? Number.NaN))
  const aboveAnswer = spread((booking) => arrival(booking) - booking.answered)
  const post = spread((booking) => booking.answered - booking.sent)
  const whole = spread((booking) => arrival(booking) - booking.sent)
  return [
    {
      name: 'commit to event, p50',
      unit: 'ms',
      ours: aboveCommit.p50,
      budget: atMost(3, aboveCommit.p50.median, 'at most 3 ms'),
    },
    { name: 'commit to event, p99', unit: 'ms', ours: aboveCommit.p99 },
    { name: 'answer of the POST to event, p50', unit: 'ms', ours: aboveAnswer.p50 },
    { name: 'POST to its answer, p50', unit: 'ms', ours: post.p50 },
    { name: 'POST to event, p50', unit: 'ms', ours: whole.p50 },
    { name: 'POST to event, p99', unit: 'ms', ours: whole.p99 },
    {
      name: 'events lost or sent twice',
      unit: '',
      ours: spreadOf([missing + twice]),
      budget: atMost(0, missing + twice, 'none'),
    },
  ]
}

/** Milliseconds by which the database's clock is ahead of ours, from the quickest of 200 queries. */
async function clockDifference(client: Client): Promise<number> {
  let best = { took: Infinity, ahead: 0 }
  for (let index = 0; index < 200; index += 1) {
    const asked = now()
    const { rows } = await client.query<{ at: number }>(
      'select extract(epoch from clock_timestamp()) * 1000 as at',
    )
    const took = now() - asked
    if (took < best.took) best = { took, ahead: Number(rows[0]?.at) - (asked + took / 2) }
  }
  return best.ahead
}
