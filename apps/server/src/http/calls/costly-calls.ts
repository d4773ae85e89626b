import { Readable } from 'node:stream'
import { DomainError } from '@vetvisit/contract/errors'
import type { Route } from '@vetvisit/contract/http'
import { DAY_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Caller } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { createMinuteBudget } from '../../limits/minute-budget.ts'
import { networkOf } from '../../limits/network.ts'
import { createTurns, type Turns } from '../../limits/turns.ts'
import { RawAnswer } from './bind.ts'
import { CALL_COSTS, type Cost, PAGE_ROWS, TURNS, type TurnKind } from './call-costs.ts'

/** Milliseconds of processor time that the costly calls of an account may take in a minute: a tenth of a core. */
const ACCOUNT_MS_A_MINUTE = 6000

/** The same of a network, which may have many people, and visitors without an account. */
const NETWORK_MS_A_MINUTE = 24_000

/** On its first day an account pays three times for what nobody needs often, because new accounts are free. */
const NEW_ACCOUNT_MS = DAY_MS
const NEW_ACCOUNT_FACTOR = 3
const SELDOM: readonly TurnKind[] = ['drawing', 'decoding', 'exporting']

/** A download keeps its turn for as long, so that slow readers cannot keep all of them. */
const DOWNLOAD_MS = 30_000

type From = { caller: Pick<Caller, 'userId' | 'accountCreatedAt'> | null; ip: string; now: Instant }

/** Carries costly work out within the budgets of its account and network, a few pieces at a time (docs/security.md). */
export type CostlyCalls = {
  /** @throws DomainError too_many_requests, unavailable */
  call: <T>(route: Route, query: unknown, from: From, work: () => Promise<T>) => Promise<T>
  /** Work for a visitor's page or picture, which has a budget of its own. @throws DomainError as `call` */
  inTurn: <T>(kind: TurnKind, network: string, work: () => Promise<T>) => Promise<T>
}

export function createCostlyCalls({ config, clock }: Pick<Context, 'config' | 'clock'>): CostlyCalls {
  const accounts = createMinuteBudget({ name: 'work:account', aMinute: ACCOUNT_MS_A_MINUTE, clock })
  const networks = createMinuteBudget({ name: 'work:network', aMinute: NETWORK_MS_A_MINUTE, clock })
  const turns = {
    drawing: createTurns(TURNS.drawing),
    booking: createTurns(TURNS.booking),
    mapping: createTurns(TURNS.mapping),
    reading: createTurns(TURNS.reading),
    writing: createTurns(TURNS.writing),
    hashing: createTurns(TURNS.hashing),
    decoding: createTurns(TURNS.decoding),
    exporting: createTurns(TURNS.exporting),
  } satisfies Record<TurnKind, Turns>

  async function spend(ms: number, kind: TurnKind, { caller, ip, now }: From): Promise<void> {
    const isNew = caller !== null && now - caller.accountCreatedAt < NEW_ACCOUNT_MS
    const factor = isNew && SELDOM.includes(kind) ? NEW_ACCOUNT_FACTOR : 1
    const isAllowed =
      (caller === null || (await accounts.spend(caller.userId, ms * factor))) &&
      (await networks.spend(networkOf(ip), ms))
    if (!isAllowed)
      throw new DomainError('too_many_requests', {
        text: 'refusals.workOfMinute',
        retryAfterSeconds: (MINUTE_MS - (now % MINUTE_MS)) / 1000,
      })
  }

  async function inTurn<T>(kind: TurnKind, of: string, work: () => Promise<T>): Promise<T> {
    const leave = await turns[kind].enter(of)
    try {
      const answer = await work()
      if (answer instanceof RawAnswer && answer.body instanceof Readable) leaveWhenSent(answer.body, leave)
      else leave()
      return answer
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    call: async (route, query, from, work) => {
      const cost = CALL_COSTS[route.name]
      if (!cost || !config.rateLimit) return work()
      return inTurn(cost.kind, from.caller?.userId ?? networkOf(from.ip), async () => {
        // In its turn, so that a call without a place costs nothing.
        await spend(msOf(cost, query), cost.kind, from)
        return work()
      })
    },
    inTurn,
  }
}

/** A short page costs less than the longest. */
function msOf({ ms, msOfPage = ms }: Cost, query: unknown): number {
  const { limit } = (query ?? {}) as { limit?: unknown }
  return typeof limit === 'number' && limit <= PAGE_ROWS ? msOfPage : ms
}

function leaveWhenSent(body: Readable, leave: () => void): void {
  const timer = setTimeout(leave, DOWNLOAD_MS).unref()
  body.once('close', () => {
    clearTimeout(timer)
    leave()
  })
}
