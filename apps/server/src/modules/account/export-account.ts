import { PassThrough, Readable } from 'node:stream'
import { DomainError } from '@vetvisit/contract/errors'
import { HOUR_MS, instantText } from '@vetvisit/contract/zones/rules'
import type { ReadStreamOptions } from 'yazl'
import type { Caller } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { countAttempt } from '../../db/transactions/attempts.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import type { Database } from '../../db/client.ts'
import { type Instant, dateOf } from '../../db/instant.ts'
import { filesOf, type StoredFile } from '../files/public.ts'
import { rowToExport } from './presenter.ts'
import { EXPORTED_TABLES } from './personal-query.ts'
import { countExported, readExported } from './personal-rows-query.ts'

/** An export reads everything about a person, which is a lot of work. */
const EXPORT_LIMIT = { allowed: 10, windowMs: HOUR_MS, blockMs: HOUR_MS }

/** Counts an export and records it in the audit, because a doctor's export holds data about owners. @throws DomainError too_many_requests */
export async function countExport(database: Database, caller: Caller, now: Instant): Promise<void> {
  const { userId } = caller
  if (await countAttempt(database, `export:${userId}`, EXPORT_LIMIT, now))
    throw new DomainError('too_many_requests', { retryAfterSeconds: EXPORT_LIMIT.blockMs / 1000 })
  const object = { type: 'user', id: userId }
  await recordAudit(database, { caller, call: 'exportAccount', outcome: 'read', object, now })
}

/**
 * All data of a person as a zip: one JSON file for each table with rows, the uploaded files, and `index.json`, which lists both. It is
 * written while it is read, with one entry in memory at a time.
 */
export async function exportOf(
  context: Pick<Context, 'database' | 'files' | 'log'>,
  { userId, role, practice }: Caller,
  now: Instant,
): Promise<Readable> {
  const { default: yazl } = await import('yazl')
  const zip = new yazl.ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  // Too late to refuse: the download breaks off, and no program opens a zip without its end.
  const fail = (error: unknown) => {
    context.log.error({ err: error, userId }, 'an export broke off')
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', fail)
  const counts: Record<string, number> = {}
  const kept: (Pick<StoredFile, 'name' | 'path' | 'bytes'> & { uploadedAt: string })[] = []
  const add = (name: string, options: Partial<ReadStreamOptions>, content: () => Promise<string | Buffer>) =>
    zip.addReadStreamLazy(name, { mtime: dateOf(now), ...options }, (give) => {
      content().then((bytes) => give(null, Readable.from([bytes], { objectMode: false })), fail)
    })

  async function fill(): Promise<void> {
    for (const table of EXPORTED_TABLES) {
      const count = await countExported(context.database, table, userId)
      if (count === 0) continue
      counts[table.name] = count
      add(`${table.name}.json`, {}, async () =>
        json((await readExported(context.database, table, userId)).map(rowToExport)),
      )
    }
    const own = await filesOf(context, { personId: userId })
    const ofPractice =
      role === 'doctor' && practice ? await filesOf(context, { practiceId: practice.practiceId }) : []
    for (const file of [...own, ...ofPractice]) {
      const { name, path, bytes, uploadedAt } = file
      kept.push({ name, path, bytes, uploadedAt: instantText(uploadedAt) })
      add(
        `files/${file.path}/${file.id}-${file.name.replaceAll(/[\\/]/g, '-')}`,
        // Pictures and PDFs are compressed already.
        { compress: false },
        async () => (await file.read()) ?? Buffer.alloc(0),
      )
    }
    add('index.json', {}, async () =>
      json({ exportedAt: instantText(now), account: userId, role, records: counts, files: kept }),
    )
    zip.end()
  }
  fill().catch(fail)
  return output
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
