import { holdSlot, releaseVisitorHold } from '@vetvisit/contract/appointments/booking/routes'
import type { HoldAnswer } from '@vetvisit/contract/appointments/booking/schemas'
import { type CodeRequested, requestCode, signInByCode } from '@vetvisit/contract/auth/code/routes'
import type { Route } from '@vetvisit/contract/http'
import { type Answer, dataOf, fetchWhole, urlOf } from './http-client.ts'

/** Settings of servers with limits; the caller's network is the one that the forwarded address names. */
export const WITH_LIMITS = { RATE_LIMIT: 'on', TRUST_PROXY: 'true', DEMO: 'true' }

const QUARTER_MS = 15 * 60_000
/** Sends a call to the servers in turn. */
type Send = (route: Route, body: Record<string, unknown>) => Promise<Answer>

/** Visitors of one network; every call goes to the next server. */
function networkOf(addresses: readonly string[], network: string): Send {
  let turn = 0
  return (route, body) => {
    const address = addresses[turn % addresses.length] ?? ''
    turn += 1
    const headers = { 'x-forwarded-for': network }
    return fetchWhole(address, { method: route.method, url: urlOf(route, {}), body, headers })
  }
}

/** A quarter of an hour at which the clinic is open, from two days ahead. */
const quarter = (number: number) =>
  new Date(Math.ceil(Date.now() / QUARTER_MS + 192 + number) * QUARTER_MS).toISOString()

const holdOf = ({ status, text }: Answer): HoldAnswer | undefined =>
  status === 200 ? (dataOf(text) as HoldAnswer) : undefined

/** A sentence if a list of answers is not as it must be. */
const compare = (rule: string, found: readonly unknown[], expected: readonly unknown[]): string[] =>
  JSON.stringify(found) === JSON.stringify(expected) ? [] : [`I22: ${rule}: ${JSON.stringify(found)}`]

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

async function inTurn<T>(count: number, act: (number: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let number = 0; number < count; number += 1) answers.push(await act(number))
  return answers
}

async function liveHolds(send: Send, clinicId: string): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => send(holdSlot, { clinicId, start: quarter(number * 96) })),
  )
  const held = answers.filter((answer) => holdOf(answer)?.held === true).length
  const told = answers.filter((answer) => holdOf(answer)?.held === false).length
  return compare('of eight at once a network holds three times', [held, told], [3, 5])
}

async function holdsOfHour(send: Send, clinicId: string): Promise<string[]> {
  const held = await inTurn(14, async (number) => {
    const answer = holdOf(await send(holdSlot, { clinicId, start: quarter(number + 48) }))
    if (answer?.held === true) await send(releaseVisitorHold, { holdKey: answer.holdKey })
    return answer?.held === true
  })
  return compare('a network holds twelve times an hour', held, [...times(12, true), false, false])
}

async function mailsAndTries(send: Send): Promise<string[]> {
  const email = 'limits@visitors.test.example.com'
  const mails = await inTurn(4, () => send(requestCode, { email }))
  const { codeKey, demoCode } = dataOf(mails[0]?.text) as CodeRequested
  const wrong = demoCode === '123456' ? '654321' : '123456'
  const tries = await inTurn(5, () => send(signInByCode, { email, codeKey, code: wrong }))
  const right = await send(signInByCode, { email, codeKey, code: demoCode })
  return [
    ...compare(
      'three codes are mailed to an address',
      mails.map(({ status }) => status),
      [200, 200, 200, 429],
    ),
    ...compare(
      'a code has five tries',
      [...tries, right].map(({ status }) => status),
      times(6, 422),
    ),
  ]
}

/** Asks servers that share a database in turn; one sentence for each limit that they do not count together (I22). */
export async function sharedLimitBreaches(addresses: readonly string[], clinicId: string): Promise<string[]> {
  return [
    ...(await liveHolds(networkOf(addresses, '203.0.113.1'), clinicId)),
    ...(await holdsOfHour(networkOf(addresses, '198.51.100.1'), clinicId)),
    ...(await mailsAndTries(networkOf(addresses, '192.0.2.1'))),
  ]
}
