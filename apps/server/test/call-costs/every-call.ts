import { API } from '@vetvisit/contract/api'
import type { Cast } from '../authorization/cast.ts'
import { type Persona, PERSONAS } from '../authorization/personas.ts'
import { callOf } from '../authorization/request.ts'
import { TABLE } from '../authorization/table.ts'
import type { Row } from '../authorization/table/row.ts'
import type { Harness } from '../open-harness.ts'
import { PREPARED_CALLS } from './prepared-calls.ts'

/** A request of a call, or of a `page` outside of the API. */
export type Sent = {
  call: string
  title: string
  token: string | undefined
  method: string
  url: string
  headers?: Record<string, string>
  payload?: Buffer | string
}

/** The first row of each call that succeeds for a persona, by the name of the call. */
const ROWS: ReadonlyMap<string, Row> = new Map(
  TABLE.filter(({ cells }) => cells.includes(200))
    .toReversed()
    .map((row) => [row.route.name, row]),
)

/** Names of the calls of the API that are not measured. */
export const unmeasuredCalls = (): string[] =>
  API.map(({ name }) => name).filter((name) => !ROWS.has(name) && !(name in PREPARED_CALLS))

/** A request of each call by the first person who may make it. */
export async function everyCall(harness: Harness, cast: Cast): Promise<Sent[]> {
  const ofTable = [...ROWS.values()].map(async ({ route, title, cells, send }) => {
    const persona: Persona = PERSONAS[cells.indexOf(200)] ?? 'AN'
    const token = persona === 'AN' ? undefined : cast.tokens[persona]
    return { call: route.name, title, token, ...(await callOf(route, send(cast.ours, persona))) }
  })
  const sent: Sent[] = await Promise.all(ofTable)
  for (const route of API) {
    const prepare = PREPARED_CALLS[route.name]
    if (!prepare) continue
    const { title, token, ...input } = await prepare(harness, cast)
    sent.push({ call: route.name, title, token, ...(await callOf(route, input)) })
  }
  return sent
}
