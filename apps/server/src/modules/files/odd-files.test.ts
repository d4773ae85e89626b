import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { complaintsAbout, FILE_STATUSES, type OddFile, oddFile } from '../../../../../bench/fuzz/odd-files.ts'
import { Random } from '../../../../../bench/faults/random.ts'
import { harnessOfFile, onboardedOwner, type Person } from '../../../test/harness.ts'
import { upload } from '../../../test/uploads.ts'
import { rowsOf } from '../../../test/sql.ts'

/** More in `npm run fuzz:files`. */
const FILES = 100
const SEED = 20_261_121

/** Growth within the noise of a test process that holds a database in memory. */
const GROWTH_MB = 200

const SENTENCES = new Set([
  'File size exceeds 700 KB. Please upload a smaller file.',
  'Only images or PDF files are allowed.',
  'Only image files are allowed.',
  'Please choose another file. This one is empty.',
  'Please choose another file. This one is damaged and can’t be opened.',
  'Please choose a smaller picture. This one has too many pixels.',
])

const harness = harnessOfFile()
let owner: Person
beforeAll(async () => {
  owner = await onboardedOwner(harness)
})

const TRIES = 3

/** Sends a file; a picture that takes too long on a busy machine is refused with 503 and sent again, as people would. */
async function sent(file: OddFile): ReturnType<typeof upload> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await upload(harness, { token: owner.token, ...file })
    if (answer.status !== 503 || attempt === TRIES) return answer
  }
}

describe('a hundred odd files', () => {
  it('are each stored or refused with a text, crash nothing and leak no memory', async () => {
    const random = new Random(SEED)
    const wrong: string[] = []
    let accepted = 0
    let before = 0
    for (let number = 0; number < FILES; number += 1) {
      if (number === FILES / 4) before = process.memoryUsage().rss
      const file = oddFile(random, number)
      const answer = await sent(file)
      const say = (text: string) => wrong.push(`${number} ${file.what} to ${file.path}: ${text}`)
      if (!FILE_STATUSES.has(answer.status) || (file.status ?? answer.status) !== answer.status)
        say(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
      if (answer.status !== 200) {
        if (!SENTENCES.has(answer.body.fields?.['file'] ?? '')) say(`said ${JSON.stringify(answer.body)}`)
        continue
      }
      accepted += 1
      const read = await harness.app.inject({ method: 'GET', url: answer.url })
      const given = { status: read.statusCode, headers: read.headers, bytes: read.rawPayload }
      for (const complaint of complaintsAbout(file, given)) say(complaint)
    }
    expect(wrong).toEqual([])
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(GROWTH_MB)
    expect(accepted).toBeGreaterThan(20)
    const rows = await rowsOf(harness.database, sql`select 1 from files where stored_at is not null`)
    expect(rows).toHaveLength(accepted)
    const stored = await readdir(path.join(harness.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    })
    expect(stored.filter((entry) => entry.isFile())).toHaveLength(accepted)
  })
})
