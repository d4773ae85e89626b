import { get } from 'node:http'
import { chromium, type Page } from '@playwright/test'
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { Client } from 'pg'
import { LAUNCH_ARGUMENTS } from '../e2e/launch-arguments.ts'
import { by, type Effort } from './harness/effort.ts'
import { atMost, type Figure, printFigures, spreadOf } from './harness/figures.ts'
import {
  addColleagues,
  addDoctors,
  addOwners,
  analyze,
  doctorId,
  doctorToken,
  sqlId,
} from './harness/people.ts'
import { nameOwners } from './harness/practice.ts'
import { startPostgres, startProduct } from './harness/processes.ts'

const VETS = 8
const VISITS_OF_VET = 40
const ZONE = 'Asia/Kolkata'
const DAY_MS = 86_400_000

/** An answer that a slow line of 1.6 Mbit/s brings in a third of a second. */
const ANSWER_KB = 60
/** A screen draws 60 frames a second; on a processor four times slower, twenty are enough to follow the pointer. */
const FRAMES = [
  { slower: 1, atMostMs: 16.7 },
  { slower: 4, atMostMs: 50 },
]

/** A day of a practice of eight vets with forty visits each: the size of the answer, and frames while a visit is dragged across. */
export async function calendarBench(effort: Effort): Promise<Figure[]> {
  const postgres = await startPostgres()
  const product = await startProduct({ DATABASE_URL: postgres.url })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const day = await seed(client)
    await analyze(client)
    const bytes = await zippedBytes(product.url, day)
    const frames = await framesOfDrags(product.url, day, by(effort, { once: 1, quick: 2, whole: 5 }))
    const figures: Figure[] = [
      {
        name: `calendar of a day, ${VETS} vets, ${VETS * VISITS_OF_VET} visits, gzip`,
        unit: 'kB',
        ours: spreadOf([bytes / 1000]),
        budget: atMost(ANSWER_KB, bytes / 1000, `at most ${ANSWER_KB} kB`),
      },
      ...frames.flatMap(frameFigures),
    ]
    printFigures('The calendar of eight vets', figures, effort)
    return figures
  } finally {
    await client.end()
    await product.stop()
    await postgres.stop()
  }
}

/** Adds the practice and its day. @returns the day, the day after tomorrow in India */
async function seed(client: Client): Promise<string> {
  const all = `generate_series(0, ${VETS * VISITS_OF_VET - 1}) k`
  const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
  await addDoctors(client, { from: 0, count: 1 })
  await addColleagues(client, { from: 1, count: VETS - 1 }, '0')
  await client.query(`update users set fullname = 'Ruth Lange ' || chr(64 + i)
    from generate_series(1, ${VETS - 1}) i where id = ${sqlId('3', 'i')}`)
  await addOwners(client, { from: 0, count: VETS * VISITS_OF_VET })
  await nameOwners(client, VETS * VISITS_OF_VET)
  await client.query(`insert into care (practice_id, owner_id, origin, since)
    select ${sqlId('a', '0')}, ${sqlId('1', 'k')}, 'booking', now() from ${all}`)
  await client.query(`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, busy_until,
      reason, fee, currency, created_at)
    select ${sqlId('7', 'k')}, 'approved', ${sqlId('a', '0')}, ${sqlId('3', `k / ${VISITS_OF_VET}`)}, ${sqlId('4', '0')}, ${sqlId('1', 'k')}, ${sqlId('2', 'k')},
      slot, slot + interval '10 minutes', slot + interval '15 minutes',
      (array['Limps in front since yesterday', 'Vaccination', 'Check-up', 'Scratches the ears', 'Eats little'])[1 + k % 5], 500, 'INR', now()
    from ${all}, lateral (select timestamp '${day} 08:00' at time zone '${ZONE}' + (k % ${VISITS_OF_VET}) * interval '15 minutes' as slot) slots`)
  return day
}

/** The length of the answer as it goes over the line. */
function zippedBytes(url: string, day: string): Promise<number> {
  const asked = `${url}${API_BASE}${getCalendar.path}?from=${day}&to=${day}&scope=practice`
  const headers = { authorization: `Bearer ${doctorToken(0)}`, 'accept-encoding': 'gzip' }
  return new Promise((resolve, reject) => {
    get(asked, { headers }, (answer) => {
      let bytes = 0
      if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'gzip')
        reject(new Error(`The calendar answered ${answer.statusCode} without gzip.`))
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

/** Milliseconds that frames take on a processor so many times slower, the shortest first. */
type Frames = (typeof FRAMES)[number] & { frames: readonly number[] }

function frameFigures({ slower, atMostMs, frames }: Frames): Figure[] {
  const p95 = frames[Math.ceil(frames.length * 0.95) - 1] ?? Number.NaN
  const processor = slower === 1 ? '' : `, processor ${slower} times slower`
  return [
    {
      name: `work of a frame while dragging, 1920 px${processor}, ${frames.length} frames: p95`,
      unit: 'ms',
      ours: spreadOf([p95]),
      budget: atMost(atMostMs, p95, `at most ${atMostMs} ms`),
    },
    { name: '  slowest', unit: 'ms', ours: spreadOf([frames.at(-1) ?? Number.NaN]) },
  ]
}

/** Drags a visit over all columns and back, at each speed of the processor. */
async function framesOfDrags(url: string, day: string, rounds: number): Promise<Frames[]> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: LAUNCH_ARGUMENTS,
  })
  try {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      timezoneId: ZONE,
      viewport: { width: 1920, height: 1080 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await openDay(page, day)
    const processor = await context.newCDPSession(page)
    const measured: Frames[] = []
    for (const speed of FRAMES) {
      await processor.send('Emulation.setCPUThrottlingRate', { rate: speed.slower })
      const frames: number[] = []
      for (let round = 0; round < rounds; round += 1) frames.push(...(await drag(page)))
      measured.push({ ...speed, frames: frames.toSorted((a, b) => a - b) })
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function openDay(page: Page, day: string): Promise<void> {
  const user = { _id: doctorId(0), role: 'doctor', fullname: 'Ruth Lange', email: 'doctor0@bench.example' }
  await page.addInitScript(
    ([token, person, id]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', person)
      localStorage.setItem('agendas-of-practice', id)
    },
    [doctorToken(0), JSON.stringify({ ...user, profile: null, onboarding: false }), user._id] as const,
  )
  await page.goto(`/doctor/appointment?at=${day}T06:00:00.000Z`)
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page
    .locator('.day-columns .visit-tile')
    .nth(VETS * VISITS_OF_VET - 1)
    .waitFor()
}

/** Drags the first visit in sight and leaves it where it was. @returns what the browser works on each frame, in milliseconds */
async function drag(page: Page): Promise<number[]> {
  const tile = page.locator('.day-columns .visit-tile').nth(12)
  await tile.scrollIntoViewIfNeeded()
  const [box, grid] = [await tile.boundingBox(), await page.locator('.day-columns').boundingBox()]
  if (!box || !grid) throw new Error('The columns are not there.')
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(WATCH_FRAMES)
  const steps = 60
  for (let step = 0; step <= steps; step += 1) {
    const part = Math.sin((step / steps) * Math.PI)
    await page.mouse.move(box.x + 30 + part * (grid.width - 200), box.y + part * 200)
  }
  const frames = await page.evaluate<number[]>('window.endOfFrames()')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

/**
 * From the first callback of a frame to the end of its layout and paint: a message is handled after them. A text, because the names that the
 * compiler gives functions do not exist in the page.
 */
const WATCH_FRAMES = `(() => {
  const took = []
  let isOn = true
  let from = 0
  const channel = new MessageChannel()
  channel.port1.onmessage = () => took.push(performance.now() - from)
  requestAnimationFrame(function frame(at) {
    from = at
    channel.port2.postMessage(null)
    if (isOn) requestAnimationFrame(frame)
  })
  window.endOfFrames = () => {
    isOn = false
    return took
  }
})()`
