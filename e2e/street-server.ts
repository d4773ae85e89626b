import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { launchServer } from './start-server.ts'

/** Middle of the invented island; see `npm run map`. */
export const ISLAND = { lat: 30, lng: -40 }

/** Lets the calls of people, and pages that are opened from now on, go to a server with a street map. @returns ends that */
export async function useStreetServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-map-'))
  const file = path.join(folder, 'island.pmtiles')
  execFileSync('npm', ['run', '--silent', 'map', '--', file], {
    cwd: path.resolve(import.meta.dirname, '..'),
  })
  const server = await launchServer({ MAP_FILE: file })
  const others = { base: process.env['BASE_URL'], mail: process.env['LOCAL_MAIL_URL'] }
  process.env['BASE_URL'] = server.address
  process.env['LOCAL_MAIL_URL'] = server.localMail
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
    process.env['BASE_URL'] = others.base
    process.env['LOCAL_MAIL_URL'] = others.mail
  }
}
