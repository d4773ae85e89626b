import type { RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { petNames } from '../../../lib/text/pet-names.ts'

/** A stretch of the day around a request: an appointment, the request itself, or free time. */
export type Cell = { kind: 'taken' | 'asked' | 'free'; start: string; name: string }

type Asked = Pick<Appointment, 'start' | 'end'> & Parameters<typeof petNames>[0]
type Around = Pick<RequestSurroundings, 'before' | 'after' | 'opens' | 'closes'>

const earlier = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? a : b)
const later = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? b : a)

/** Free time from one instant to another, if there is any. */
const gap = (from: string, to: string): Cell[] =>
  Date.parse(from) < Date.parse(to) ? [{ kind: 'free', start: from, name: '' }] : []

/** The neighbours of a request and the free time between them within opening hours, by start. */
export function cellsAround(request: Asked, { before, after, opens, closes }: Around): Cell[] {
  const freeFrom = opens && before ? later(opens, before.end) : opens
  const freeUntil = closes && after ? earlier(closes, after.start) : closes
  return [
    ...(before ? [{ kind: 'taken', start: before.start, name: petNames(before) } as const] : []),
    ...(freeFrom ? gap(freeFrom, request.start) : []),
    { kind: 'asked', start: request.start, name: petNames(request) },
    ...(freeUntil ? gap(request.end, freeUntil) : []),
    ...(after ? [{ kind: 'taken', start: after.start, name: petNames(after) } as const] : []),
  ]
}
