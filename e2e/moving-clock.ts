import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { setAhead } from './shifted-clock.mjs'

type MovingClock = {
  /** Settings of the server that follows the clock. */
  settings: Record<string, string>
  /** Puts this process, its server and these pages forward; a page that is opened later has the time from the start. */
  moveTo: (instant: number, pages?: readonly Page[]) => Promise<void>
  /** Gives this process its time back. */
  stop: () => void
}

/** A clock that a journey puts forward again and again, such as through a day. */
export function movingClock(): MovingClock {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-clock-'))
  const file = path.join(folder, 'ahead')
  const { CLOCK_AHEAD_MS: before = '0' } = process.env
  let moved = 0
  const write = () => {
    // The server must never read half a number.
    writeFileSync(`${file}.new`, String(moved))
    renameSync(`${file}.new`, file)
  }
  write()
  return {
    settings: { CLOCK_FILE: file, CLOCK_AHEAD_MS: before },
    moveTo: async (instant, pages = []) => {
      const ms = Math.round(instant - Date.now())
      moved += ms
      write()
      setAhead(ms)
      process.env['CLOCK_AHEAD_MS'] = String(Number(before) + moved)
      for (const page of pages) {
        await page.context().addInitScript(setAhead, ms)
        await page.evaluate(setAhead, ms)
      }
    },
    stop: () => {
      setAhead(-moved)
      process.env['CLOCK_AHEAD_MS'] = before
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
