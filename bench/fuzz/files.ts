// `npm run fuzz:files`: sends odd files to the built server. Each must be accepted or refused, nothing may run, memory must not grow.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '../faults/random.ts'
import { build, ServerProcess } from '../faults/server-process.ts'
import { createOwner } from '../faults/world.ts'
import { complaintsAbout, FILE_STATUSES, type OddFile, oddFile } from './odd-files.ts'

const { values: given } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
const count = Number(given.count ?? 1000)
const seed = Number(given.seed ?? Date.now() % 1_000_000)
const AT_ONCE = 4
/** One account may upload 200 files an hour. */
const FILES_AN_ACCOUNT = 150
const GROWTH_MB = 150

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Resident memory of the server without its child process for pictures. */
const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function send(
  address: string,
  token: string,
  file: OddFile,
): Promise<{ status: number; url: string; text: string }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  const response = await fetch(`${address}/api/v1/file/upload?path=${encodeURIComponent(file.path)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const text = await response.text()
  const answer = JSON.parse(text) as { data?: { data?: string } }
  return { status: response.status, url: answer.data?.data ?? '', text }
}

async function judge(
  address: string,
  token: string,
  file: OddFile,
): Promise<{ status: number; complaints: string[] }> {
  const { status, url, text } = await send(address, token, file)
  if (!FILE_STATUSES.has(status) || (file.status ?? status) !== status)
    return { status, complaints: [`answered ${text.slice(0, 300)}`] }
  if (status !== 200)
    return { status, complaints: text.includes('"fields":{"file":') ? [] : ['does not name the field'] }
  const response = await fetch(address + url)
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  return { status, complaints: complaintsAbout(file, { status: response.status, headers, bytes }) }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-files-'))
build()
const server = new ServerProcess({ DATA_DIR: folder })
const failures: string[] = []
const statuses = new Map<number, number>()
try {
  const address = await server.ready()
  say(`${count} odd files, seed ${seed}`)
  let token = ''
  let warm = 0
  let most = 0
  for (let start = 0; start < count; start += AT_ONCE) {
    if (start % FILES_AN_ACCOUNT < AT_ONCE) token = (await createOwner(address, `files-${start}`)).token
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, index) => start + index)
    await Promise.all(
      numbers.map(async (number) => {
        const file = oddFile(new Random(seed * 1_000_003 + number), number)
        const { status, complaints } = await judge(address, token, file)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        for (const complaint of complaints)
          failures.push(`${number} ${file.what} to ${file.path} as ${file.name.slice(0, 40)}: ${complaint}`)
      }),
    )
    if (start >= count / 4) {
      const now = residentMb(server.pid)
      warm ||= now
      most = Math.max(most, now)
    }
  }
  say(`answers: ${[...statuses].map(([status, number]) => `${number} × ${status}`).join(', ')}`)
  say(`memory of the server: ${Math.round(warm)} MB after a quarter, ${Math.round(most)} MB at most`)
  if (most - warm > GROWTH_MB) failures.push(`memory grew by ${Math.round(most - warm)} MB`)
  const stored = readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
  const kept = stored.filter((entry) => entry.isFile()).length
  if (kept !== statuses.get(200)) failures.push(`${kept} files are stored for ${statuses.get(200)} accepted`)
  if (!server.alive) failures.push('the server has ended')
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of failures.slice(0, 40)) say(failure)
say(failures.length === 0 ? 'nothing found' : `${failures.length} findings; again with --seed ${seed}`)
process.exitCode = failures.length === 0 ? 0 : 1
