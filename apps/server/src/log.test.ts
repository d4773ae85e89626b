import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner } from '../test/harness.ts'
import { errorForLog } from './log.ts'

const harness = harnessOfFile()

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('the query was answered'),
    (error: unknown) => error,
  )

describe('an error in the log', () => {
  it('tells the query, the reason and the place, and no value', async () => {
    const owner = await onboardedOwner(harness)
    const failed = await failureOf(
      harness.database.db.execute(
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

  it('has all its causes, whatever was thrown', () => {
    const lost = new AggregateError([new Error('refused')], 'no address answers')
    expect(errorForLog(new TypeError('not now', { cause: lost }))).toMatchObject({
      type: 'TypeError',
      message: 'not now',
      cause: { type: 'AggregateError', message: 'no address answers', errors: [{ message: 'refused' }] },
    })
    expect(errorForLog('a text')).toBe('a text')
  })
})
