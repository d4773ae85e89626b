import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { holdSlot, releaseVisitorHold } from '@vetvisit/contract/appointments/booking/routes'
import type { HoldAnswer } from '@vetvisit/contract/appointments/booking/schemas'
import { type CodeRequested, requestCode, signInByCode } from '@vetvisit/contract/auth/code/routes'
import type { Route } from '@vetvisit/contract/http'
import { type Answer, call, dataOf, fetchWhole, urlOf } from './http-client.ts'

/** Settings of servers with limits; the caller's network is the one that the forwarded address names. */
export const WITH_LIMITS = { RATE_LIMIT: 'on', TRUST_PROXY: 'true', DEMO: 'true' }

/** The clinic is open day and night, so each of these days has more free times than are asked for. */
const DAYS = 10
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

/** Free times of the clinic by day, from the day after tomorrow on; the load before has taken others. */
async function freeTimes(address: string, clinicId: string): Promise<string[][]> {
  const { days } = await call(address, getClinicSlots, { query: { clinicId, days: DAYS } })
  return days.slice(2).map(({ slots }) => slots.flatMap(({ start, taken }) => (taken ? [] : [start])))
}

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

/** @param starts free times on eight days, because a day has a limit of its own */
async function liveHolds(send: Send, clinicId: string, starts: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(starts.map((start) => send(holdSlot, { clinicId, start })))
  const held = answers.filter((answer) => holdOf(answer)?.held === true).length
  const told = answers.filter((answer) => holdOf(answer)?.held === false).length
  return compare('of eight at once a network holds three times', [held, told], [3, 5])
}

/** @param starts fourteen free times */
async function holdsOfHour(send: Send, clinicId: string, starts: readonly string[]): Promise<string[]> {
  const held = await inTurn(starts.length, async (number) => {
    const answer = holdOf(await send(holdSlot, { clinicId, start: starts[number] }))
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
  const days = await freeTimes(addresses[0] ?? '', clinicId)
  const firsts = days.flatMap(([first]) => first ?? [])
  // The first time of that day may still be held.
  const ofDay = days[0]?.slice(1, 15) ?? []
  return [
    ...(await liveHolds(networkOf(addresses, '203.0.113.1'), clinicId, firsts)),
    ...(await holdsOfHour(networkOf(addresses, '198.51.100.1'), clinicId, ofDay)),
    ...(await mailsAndTries(networkOf(addresses, '192.0.2.1'))),
  ]
}
