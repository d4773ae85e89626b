import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import os from 'node:os'
import path from 'node:path'
import { copyDemo } from './demo-snapshot.ts'

/**
 * Starts the product on a new embedded database and sets `BASE_URL` and `LOCAL_MAIL_URL` (its stored mails). If they are set already,
 * the server at that address is used.
 *
 * @param settings variables of the server's environment
 * @returns stops the server and removes its data
 */
export async function startServer(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  if (process.env['BASE_URL']) return async () => {}
  const { address, localMail, stop } = await launchServer(settings)
  process.env['BASE_URL'] = address
  process.env['LOCAL_MAIL_URL'] = localMail
  return stop
}

type Launched = { address: string; localMail: string; stop: () => Promise<void> }

/** Another server beside that of the journeys, for settings of its own. A demo starts with data that is kept for the next one. */
export async function launchServer(settings: Record<string, string>): Promise<Launched> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-e2e-'))
  if (settings['DEMO'] === 'true')
    await copyDemo(folder, Date.now(), async (made) => (await launchIn(made, settings)).stop())
  const { stop, ...launched } = await launchIn(folder, settings)
  return {
    ...launched,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server on this data folder, which stays when it stops. */
async function launchIn(folder: string, settings: Record<string, string>): Promise<Launched> {
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/run.mjs'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DOCTOR_VERIFICATION: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  const address = `http://127.0.0.1:${port}`
  // With a mail server there is no page of stored mails.
  const printed = settings['SMTP_URL'] === undefined ? printedMailAddress(server.stdout) : ''
  const [, localMail] = await Promise.all([ready(server, address), printed]).catch((error: unknown) => {
    server.kill()
    throw error
  })
  const stop = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
  }
  return { address, localMail, stop }
}

/** Runs once for all journeys. Playwright requires a default export and calls it with its configuration. */
// oxlint-disable-next-line import/no-default-export
export default (): Promise<() => Promise<void>> => startServer()

/** Reads the address of the stored mails, which the start prints with a secret. */
function printedMailAddress(output: Readable): Promise<string> {
  let printed = ''
  return new Promise<string>((resolve) => {
    output.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const found = /^Mails are kept at (\S+)$/m.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}

/** Longer than seeding a demo takes beside other journeys on a busy machine, where 300 s were too few. */
export const READY_WITHIN_MS = 900_000

async function ready(server: ChildProcess, address: string): Promise<void> {
  const latest = Date.now() + READY_WITHIN_MS
  while (Date.now() < latest) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    const answered = await fetch(`${address}/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} seconds.`)
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
