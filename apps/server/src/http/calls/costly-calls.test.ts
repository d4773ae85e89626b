import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { API } from '@vetvisit/contract/api'
import { updateLanguage } from '@vetvisit/contract/auth/routes'
import type { DomainError } from '@vetvisit/contract/errors'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { translate } from '@vetvisit/contract/texts/translate'
import { getPoster } from '@vetvisit/contract/vet-pages/routes'
import { DAY_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor } from '../../../test/harness.ts'
import { readConfig } from '../../process/config.ts'
import { CALL_COSTS } from './call-costs.ts'
import { type CostlyCalls, createCostlyCalls } from './costly-calls.ts'

const NOON = Date.parse('2026-03-02T12:00:00.000Z')
let now = NOON
let costlyCalls: CostlyCalls
beforeEach(() => {
  now = NOON
  costlyCalls = createCostlyCalls({ config: readConfig({}), clock: () => now })
})

const from = (userId: string, accountCreatedAt = NOON - MINUTE_MS, ip = '198.51.100.1') => ({
  caller: { userId, accountCreatedAt },
  ip,
  now,
})

const done = async () => 'done'

/** How many of equal calls, one after the other, are answered before the first refusal. */
async function countUntilRefused(
  call: () => Promise<unknown>,
): Promise<{ count: number; refused: DomainError }> {
  for (let count = 0; ; count += 1) {
    const refused = await call().then(
      () => null,
      (error: unknown) => error as DomainError,
    )
    if (refused) return { count, refused }
  }
}

// specification/readings §2: costly calls have budgets: each account and network, a few at once, a short queue (added)
describe('sixty posters at once from an account minutes old', () => {
  it('are five in turn; the others are refused with what to do, and other calls are answered meanwhile', async () => {
    const ended: string[] = []
    const draw = async () => {
      // A poster gives way to other calls once, as its queries do.
      await nextTurn()
      ended.push('poster')
    }
    const posters = Array.from({ length: 60 }, () => costlyCalls.call(getPoster, {}, from('printing'), draw))
    const others = Array.from({ length: 20 }, () =>
      costlyCalls.call(updateLanguage, {}, from('other'), async () => void ended.push('other')),
    )
    const answers = await Promise.allSettled(posters)
    await Promise.all(others)
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as DomainError] : [],
    )
    expect(refusals).toHaveLength(55)
    for (const { code, refusal } of refusals)
      expect({ code, ...refusal }).toEqual({
        code: 'too_many_requests',
        text: 'refusals.oneAfterAnother',
        retryAfterSeconds: 5,
      })
    expect(ended).toEqual([
      ...Array.from({ length: 20 }, () => 'other'),
      ...Array.from({ length: 5 }, () => 'poster'),
    ])
  })

  it('leave a turn to the poster of another account', async () => {
    const ended: string[] = []
    const draw = (name: string) => async () => {
      await nextTurn()
      ended.push(name)
    }
    const posters = Array.from({ length: 60 }, () =>
      costlyCalls.call(getPoster, {}, from('printing'), draw('printing')).catch(() => undefined),
    )
    await costlyCalls.call(getPoster, {}, from('other'), draw('other'))
    await Promise.all(posters)
    expect(ended.indexOf('other')).toBe(5)
  })
})

const posters = (accountCreatedAt: number) => {
  let calls = 0
  return countUntilRefused(() => {
    calls += 1
    return costlyCalls.call(getPoster, {}, from('printing', accountCreatedAt, `198.51.100.${calls}`), done)
  })
}

const search = (limit: number, ip: string) => () =>
  costlyCalls.call(searchClinics, { limit }, { caller: null, ip, now }, done)

describe('the costly calls of a minute', () => {
  it('are fifty posters for an account on its first day, and 150 afterwards, on any network', async () => {
    expect((await posters(NOON - DAY_MS + 1)).count).toBe(50)
    now += MINUTE_MS
    expect((await posters(NOON - DAY_MS)).count).toBe(150)
  })

  it('are refused until the minute is over, with a text', async () => {
    now += 20_000
    const { refused } = await posters(NOON)
    expect(refused.refusal).toEqual({ text: 'refusals.workOfMinute', retryAfterSeconds: 40 })
    expect(translate('en', 'refusals.workOfMinute')).toContain('Please wait a minute')
  })

  it('are 300 searches of 200 cards for visitors of a network, 600 of twenty, and others search on', async () => {
    expect((await countUntilRefused(search(200, '203.0.113.1'))).count).toBe(300)
    expect((await countUntilRefused(search(20, '203.0.113.2'))).count).toBe(600)
    expect(await search(200, '203.0.113.3')()).toBe('done')
  })
})

describe('the server', () => {
  const harness = harnessOfFile({ config: { rateLimit: true } })

  it('draws the posters of an account in turn, and counts them for the account', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id: clinicId } = await clinicOf(harness, doctor)
    const print = () =>
      harness.send(getPoster, { token: doctor.token, query: { clinicId, format: 'a6' }, language: 'de' })
    const answers = await Promise.all(Array.from({ length: 60 }, print))
    const drawn = answers.filter(({ httpStatus }) => httpStatus === 200)
    expect(drawn.length).toBeLessThanOrEqual(5)
    for (const { httpStatus, headers } of answers.filter((answer) => !drawn.includes(answer)))
      expect([httpStatus, headers['retry-after']]).toEqual([
        expect.toSatisfy((status) => [429, 503].includes(status as number)),
        '5',
      ])
  })
})

describe('the table of costly calls', () => {
  const security = readFileSync(path.join(import.meta.dirname, '../../../../../docs/security.md'), 'utf8')

  it('names calls of the API', () => {
    const names = API.map(({ name }) => name)
    expect(Object.keys(CALL_COSTS).filter((name) => !names.includes(name))).toEqual([])
  })

  it('is that of docs/security.md', () => {
    const listed = [...security.matchAll(/^\| `(\w+)` \| (\d+)(?:; (\d+))? \| (\w+) \|/gm)].map(
      ([, name = '', ms, msOfPage, kind]) => [
        name,
        { ms: Number(ms), ...(msOfPage !== undefined && { msOfPage: Number(msOfPage) }), kind },
      ],
    )
    expect(Object.fromEntries(listed)).toEqual(CALL_COSTS)
  })
})
