import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { harnessOfFile, onboardedOwner } from '../../test/harness.ts'
import { createLog, errorForLog } from './log.ts'
import { execute } from '../../test/sql.ts'

const harness = harnessOfFile()

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('the query was answered'),
    (error: unknown) => error,
  )

describe('an error in the log', () => {
  it('names the query, the reason and the place, and no value', async () => {
    const owner = await onboardedOwner(harness)
    const failed = await failureOf(
      execute(
        harness.database,
        sql`insert into users (id, role, email, fullname, onboarding, created_at)
          values (gen_random_uuid(), 'patient', ${owner.email}, ${'Rexana\n    at Secret'}, true, now())`,
      ),
    )
    const logged = JSON.stringify(errorForLog(failed))
    expect(logged).toContain('Failed query: insert into users')
    expect(logged).toContain('"code":"23505"')
    expect(logged).toContain('"constraint":"users_email')
    expect(logged).toContain('log.test.ts')
    expect(logged).not.toContain(owner.email)
    expect(logged).not.toContain('Secret')
  })

  it('has all causes of any thrown value', () => {
    const lost = new AggregateError([new Error('refused')], 'no address answers')
    expect(errorForLog(new TypeError('not now', { cause: lost }))).toMatchObject({
      type: 'TypeError',
      message: 'not now',
      cause: { type: 'AggregateError', message: 'no address answers', errors: [{ message: 'refused' }] },
    })
    expect(errorForLog('a text')).toBe('a text')
  })
})

describe('the log', () => {
  const lines: string[] = []
  let log: ReturnType<typeof createLog>
  beforeEach(() => {
    vi.useFakeTimers()
    lines.length = 0
    log = createLog('info', { write: (line) => void lines.push(line) })
  })
  afterEach(() => void vi.useRealTimers())

  it('escapes characters that a terminal would execute: C1 as well as ESC, and marks of the writing direction', () => {
    log.info({ name: 'a\u009b2Jb\u001b[2Jc\u202ed\u007f' }, 'told')
    expect(lines).toHaveLength(1)
    for (const sign of ['\u009b', '\u001b', '\u202e', '\u007f']) expect(lines[0]).not.toContain(sign)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: 'a\u009b2Jb\u001b[2Jc\u202ed\u007f' })
  })

  it('writes equal lines twenty times in ten seconds, and then the number of further ones', () => {
    for (let time = 0; time < 90_000; time += 1) log.error({ err: new Error('gone') }, 'no answer')
    log.error('something else')
    expect(lines).toHaveLength(21)
    vi.advanceTimersByTime(10_000)
    expect(lines).toHaveLength(22)
    expect(JSON.parse(lines[21] ?? '')).toMatchObject({ leftOut: 89_980, level: 50 })
    log.error({ err: new Error('gone') }, 'no answer')
    expect(lines).toHaveLength(23)
  })
})
