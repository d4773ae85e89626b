import { API } from '@vetvisit/contract/api'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { Route } from '@vetvisit/contract/http'
import type { Kind, Objects } from '../objects.ts'
import type { Persona } from '../personas.ts'

/** Input of a call. A `file` is sent as a form. */
export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  file?: true
}
type Status = 200 | 401 | 404 | 409 | 422
export type Row = {
  /** Number of the row in specification/authorization, then the act. */
  title: string
  route: Route
  /** One status for each persona, in the order AN PO PX DT DX AT AX SP. */
  cells: readonly Status[]
  send: (ids: Objects, persona: Persona) => Sent
  /** The right that an assistant of DT needs; without it the call is 404. */
  right?: AssistantRight
  /** Personas whose call succeeds and changes nothing. */
  idle?: readonly Persona[]
  /** Objects of others that the call may name. */
  mayNameOthers?: readonly Kind[]
}

const routes = new Map(API.map((route) => [route.name, route]))

/** @param call name of the route in the contract */
export function row(
  title: string,
  call: string,
  cells: string,
  send: Row['send'] = () => ({}),
  more: Pick<Row, 'right' | 'idle' | 'mayNameOthers'> = {},
): Row {
  const route = routes.get(call)
  if (!route) throw new Error(`The contract has no ${call}.`)
  return { title, route, cells: cells.split(' ').map(Number) as Status[], send, ...more }
}

/** Cells that many rows have. */
export const PUBLIC = '200 200 200 200 200 200 200 200'
export const ANYBODY = '401 200 200 200 200 200 200 200'
export const OWNERS = '401 200 200 404 404 404 404 404'
export const OWNER = '401 200 404 404 404 404 404 404'
export const PRACTICES = '401 404 404 200 200 200 200 200'
export const DOCTORS = '401 404 404 200 200 404 404 200'
export const DOCTOR = '401 404 404 200 404 404 404 404'
export const TEAM = '401 404 404 200 404 200 404 404'
export const TREATING = '401 404 404 200 404 200 404 200'

/** Objects of a service provider's own practice with the same owner. */
export const appointmentOf = (ids: Objects, persona: Persona) =>
  persona === 'SP' ? ids.centerVisit : ids.visit
export const requestOf = (ids: Objects, persona: Persona) =>
  persona === 'SP' ? ids.centerRequest : ids.request
export const visitOf = (ids: Objects, persona: Persona) => (persona === 'SP' ? ids.centerBegun : ids.begun)

export const body = (value: unknown) => ({ body: value })
export const query = (value: Record<string, string>) => ({ query: value })

/** Everybody may name every clinic that takes bookings. */
export const ANY_CLINIC: Pick<Row, 'mayNameOthers'> = { mayNameOthers: ['clinic', 'doctor'] }

/** A code of an address without an account. */
export const newcomerOf = (ids: Objects) => ({
  email: ids.newcomerEmail,
  code: ids.newcomerCode,
  codeKey: ids.newcomerCodeKey,
})
