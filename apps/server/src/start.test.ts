/** @module-tag databases */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './process/config.ts'
import { createLog } from './process/log.ts'
import { startServer } from './start.ts'

describe('a start', () => {
  it.each(['PORT', 'METRICS_PORT'])('fails if %s is taken, before a database is created', async (setting) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-start-'))
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const DATA_DIR = path.join(folder, 'data')
    try {
      const config = readConfig({ PORT: '0', DATA_DIR, [setting]: String(port) })
      await expect(startServer(config, createLog('silent'), () => undefined)).rejects.toThrow(
        `Port ${port} on 127.0.0.1 is already taken. Stop what uses it, or set ${setting} to another one.`,
      )
      expect(existsSync(DATA_DIR)).toBe(false)
    } finally {
      await new Promise((resolve) => other.close(resolve))
      await rm(folder, { recursive: true })
    }
  })
})
