import type { RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { petNames } from '../../../lib/text/pet-names.ts'

/** A stretch of the day around a request: an appointment, the request itself, a block, free or closed time. */
export type Cell = {
  kind: 'taken' | 'asked' | 'blocked' | 'reserved' | 'free' | 'closed'
  start: string
  name: string
}

type Asked = Pick<Appointment, 'start' | 'end'> & Parameters<typeof petNames>[0]
type Around = Pick<RequestSurroundings, 'before' | 'after' | 'opens' | 'closes'> &
  // An answer that an older version of the application has kept has none.
  Partial<Pick<RequestSurroundings, 'blocks'>>
type Taken = Cell & { end: string }

const earlier = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? a : b)
const later = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? b : a)

/** A stretch from one instant to another, if there is any. */
const stretch = (kind: Cell['kind'], start: string, end: string): Cell[] =>
  Date.parse(start) < Date.parse(end) ? [{ kind, start, name: '' }] : []

/** The parts of a gap between what takes time: free within the hours, closed outside. */
function gap(from: string, to: string, { opens, closes }: Pick<Around, 'opens' | 'closes'>): Cell[] {
  if (!opens || !closes) return stretch('closed', from, to)
  return [
    ...stretch('closed', from, earlier(to, opens)),
    ...stretch('free', later(from, opens), earlier(to, closes)),
    ...stretch('closed', later(from, closes), to),
  ]
}

const neighbourCells = (neighbour: Around['before']): Taken[] => {
  if (!neighbour) return []
  const { start, end, ...pets } = neighbour
  return [{ kind: 'taken', start, end, name: petNames(pets) }]
}

/** Blocks of the vet, as far as they lie between two instants. */
const blockCells = (blocks: NonNullable<Around['blocks']>, from: string, to: string): Taken[] =>
  blocks
    .filter(({ start, end }) => Date.parse(start) < Date.parse(to) && Date.parse(end) > Date.parse(from))
    .map(({ start, end, kind }) => ({
      kind: kind === 'reserved' ? 'reserved' : 'blocked',
      start: later(start, from),
      end: earlier(end, to),
      name: '',
    }))

/** The neighbours of a request, the blocks between them, and the free and closed time between all, by start. */
export function cellsAround(request: Asked, { before, after, blocks = [], opens, closes }: Around): Cell[] {
  const from = before?.end ?? opens ?? request.start
  const to = after?.start ?? closes ?? request.end
  const asked: Taken = { kind: 'asked', start: request.start, end: request.end, name: petNames(request) }
  const inside = [...blockCells(blocks, from, to), asked].toSorted(
    (a, b) => Date.parse(a.start) - Date.parse(b.start),
  )
  const taken = [...neighbourCells(before), ...inside, ...neighbourCells(after)]
  const cells = filled(taken, {
    from: earlier(from, taken[0]?.start ?? from),
    to: later(to, taken.at(-1)?.end ?? to),
    hours: { opens, closes },
  })
  const saysClosed = opens !== null || cells.some(({ kind }) => kind === 'closed')
  return saysClosed ? cells : [...cells, { kind: 'closed', start: request.end, name: '' }]
}

/** What takes time, with what lies between it. @param taken by start */
function filled(
  taken: readonly Taken[],
  { from, to, hours }: { from: string; to: string; hours: Pick<Around, 'opens' | 'closes'> },
): Cell[] {
  const cells: Cell[] = []
  let until = from
  for (const { end, ...cell } of taken) {
    cells.push(...gap(until, cell.start, hours), cell)
    until = later(until, end)
  }
  return [...cells, ...gap(until, to, hours)]
}
