import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Client, types } from 'pg'

export type Rows = Record<string, unknown>[]

/** A snapshot of a database, read-only. Select instants as numbers. */
export type Reader = { query: (text: string) => Promise<Rows>; close: () => Promise<void> }

const SNAPSHOT = 'begin isolation level repeatable read'

/** @throws Error if the server cannot be reached */
export async function readPostgres(databaseUrl: string, { withAmcheck = false } = {}): Promise<Reader> {
  const client = new Client({
    connectionString: databaseUrl,
    options: '-c TimeZone=UTC',
    application_name: 'vetvisit check',
  })
  // Counts are `bigint`, which the driver returns as text by default.
  client.setTypeParser(types.builtins.INT8, Number)
  await client.connect()
  if (withAmcheck) await client.query('create extension if not exists amcheck')
  await client.query(SNAPSHOT)
  return {
    query: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    close: () => client.end(),
  }
}

/**
 * Reads a copy of an embedded database, because opening its files would write to them.
 *
 * @throws Error if a server uses the folder, or it has no database
 */
export async function readEmbedded(dataFolder: string): Promise<Reader> {
  const files = path.join(dataFolder, 'pg')
  if (!existsSync(files)) throw new Error(`There is no database in ${dataFolder}.`)
  if (await isInUse(dataFolder))
    throw new Error(`A server is using ${dataFolder}. Stop it first, or set DATABASE_URL.`)
  const copy = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-check-'))
  cpSync(files, copy, { recursive: true })
  const client = await PGlite.create({ dataDir: copy, extensions: { amcheck, btree_gist, pg_trgm } })
  await client.exec('create extension if not exists amcheck')
  await client.exec(SNAPSHOT)
  return {
    query: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    close: async () => {
      await client.close()
      rmSync(copy, { recursive: true, force: true })
    },
  }
}

/** True if a process listens on a lock socket of the folder. */
async function isInUse(dataFolder: string): Promise<boolean> {
  const real = realpathSync(dataFolder)
  const far = `vetvisit-lock-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`
  for (const folder of [path.join(real, '.lock'), path.join(os.tmpdir(), far)]) {
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder))
      if (!name.includes('.') && (await accepts(path.join(folder, name)))) return true
  }
  return false
}

const accepts = (socketPath: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
