import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import os from 'node:os'
import path from 'node:path'

/**
 * Starts the product on a new embedded database and sets `BASE_URL` and `LOCAL_MAIL_URL` (its stored mails). If they are set already,
 * the server at that address is used.
 *
 * @param settings variables of the server's environment
 * @returns stops the server and removes its data
 */
export async function startServer(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  if (process.env['BASE_URL']) return async () => {}
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-e2e-'))
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
  process.env['BASE_URL'] = address
  await Promise.all([ready(address), noteLocalMail(server.stdout)])
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs once for all journeys. Playwright requires a default export and calls it with its configuration. */
// oxlint-disable-next-line import/no-default-export
export default (): Promise<() => Promise<void>> => startServer()

/** Reads the address of the stored mails, which the start prints with a secret. */
async function noteLocalMail(output: Readable): Promise<void> {
  let printed = ''
  process.env['LOCAL_MAIL_URL'] = await new Promise<string>((resolve) => {
    output.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const found = /^Mails are kept at (\S+)$/m.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}

async function ready(address: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answered = await fetch(`${address}/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The server was not ready within a minute.')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
