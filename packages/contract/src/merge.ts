import { mergeOrder, unchanged } from './order.ts'

/**
 * How a value is divided into pieces that two people can change without a conflict: `whole` is one piece, `members` is a list in
 * which each value is one piece, `parts` is an object, `rows` a list of objects. Rows with a key are matched by it; without a key a
 * changed row is matched by its position between unchanged rows.
 */
export type Shape =
  | 'whole'
  | 'members'
  | { parts: Readonly<Record<string, Shape>> }
  | { rows: Shape; key?: (row: unknown) => string }

/** A piece that both sides changed differently; `undefined` is a removed row. */
export type Conflict = { path: readonly (string | number)[]; mine: unknown; theirs: unknown }

export type Merged = { value: unknown; conflicts: Conflict[] }

/**
 * Merges two changes of one value: takes the changes of both sides. If both changed the same part, the result has mine, and a
 * row that I removed and another person changed stays.
 *
 * @param seen the value from which both sides started
 */
export function merge(shape: Shape, seen: unknown, mine: unknown, theirs: unknown): Merged {
  if (isSame(mine, seen) || isSame(mine, theirs)) return { value: theirs, conflicts: [] }
  if (isSame(theirs, seen)) return { value: mine, conflicts: [] }
  if (shape === 'members')
    return { value: mergeMembers(listOf(seen), listOf(mine), listOf(theirs)), conflicts: [] }
  if (shape !== 'whole' && 'parts' in shape && isObject(mine) && isObject(theirs))
    return mergeParts(shape.parts, isObject(seen) ? seen : {}, mine, theirs)
  if (shape !== 'whole' && 'rows' in shape)
    return mergeRows(shape, { seen: listOf(seen), mine: listOf(mine), theirs: listOf(theirs) })
  return { value: mine, conflicts: [{ path: [], mine, theirs }] }
}

type Fields = Readonly<Record<string, unknown>>

/** True for the same content in any order of fields; a missing field equals undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSame(one[name], other[name]),
  )
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const within = (place: string | number, conflicts: readonly Conflict[]): Conflict[] =>
  conflicts.map((conflict) => ({ ...conflict, path: [place, ...conflict.path] }))

const has = (list: readonly unknown[], member: unknown) => list.some((other) => isSame(other, member))

function mergeMembers(
  seen: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const kept = theirs.filter((member) => has(mine, member) || !has(seen, member))
  return [...kept, ...mine.filter((member) => !has(seen, member) && !has(theirs, member))]
}

function mergeParts(
  shapes: Readonly<Record<string, Shape>>,
  seen: Fields,
  mine: Fields,
  theirs: Fields,
): Merged {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const merged = names.map((name) => {
    const { value, conflicts } = merge(shapes[name] ?? 'whole', seen[name], mine[name], theirs[name])
    return { name, value, conflicts: within(name, conflicts) }
  })
  return {
    value: Object.fromEntries(
      merged.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value]),
    ),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}

type Lists = Readonly<Record<'seen' | 'mine' | 'theirs', readonly unknown[]>>
type Rows = Extract<Shape, { rows: Shape }>

function mergeRows({ rows: shape, key }: Rows, { seen, mine, ...lists }: Lists): Merged {
  const pair = key ? byKey(key) : byPlace
  const inMine = pair(seen, mine)
  const theirs = key ? inOrderOfBoth({ seen, mine, ...lists }, key) : lists.theirs
  const inTheirs = pair(seen, theirs)
  const seenOfTheirs = new Map([...inTheirs].map(([was, is]) => [is, was]))
  const ofMine = new Set(inMine.values())
  /** New rows of mine that are not in the result yet. */
  const added = new Set([...mine.keys()].filter((at) => !ofMine.has(at)))
  const value: unknown[] = []
  const conflicts: Conflict[] = []
  const add = (merged: Merged) => {
    conflicts.push(...within(value.length, merged.conflicts))
    value.push(merged.value)
  }

  for (const [at, row] of theirs.entries()) {
    const was = seenOfTheirs.get(at)
    if (was === undefined) {
      const twin = [...added].find((other) =>
        key ? key(mine[other]) === key(row) : isSame(mine[other], row),
      )
      if (twin !== undefined) added.delete(twin)
      add(twin === undefined ? { value: row, conflicts: [] } : merge(shape, undefined, mine[twin], row))
      continue
    }
    const is = inMine.get(was)
    if (is !== undefined) add(merge(shape, seen[was], mine[is], row))
    else if (!isSame(row, seen[was]))
      add({ value: row, conflicts: [{ path: [], mine: undefined, theirs: row }] })
  }
  for (const [was, is] of inMine)
    if (!inTheirs.has(was) && !isSame(mine[is], seen[was]))
      add({ value: mine[is], conflicts: [{ path: [], mine: mine[is], theirs: undefined }] })
  for (const at of added) add({ value: mine[at], conflicts: [] })
  return { value, conflicts }
}

/** The rows of theirs in the order of both sides. */
function inOrderOfBoth({ seen, mine, theirs }: Lists, key: (row: unknown) => string): readonly unknown[] {
  const keysOf = (rows: readonly unknown[]) => rows.map((row) => key(row))
  const rows = new Map(theirs.map((row) => [key(row), row]))
  // Two rows of one key have no order of their own.
  if (rows.size < theirs.length) return theirs
  return mergeOrder(keysOf(seen), keysOf(mine), keysOf(theirs)).map((name) => rows.get(name))
}

/** Matching rows of two lists: index in the first list to index in the second. */
type Pairs = ReadonlyMap<number, number>

const byKey =
  (key: (row: unknown) => string) =>
  (before: readonly unknown[], after: readonly unknown[]): Pairs => {
    const free = new Map(after.map((row, at) => [key(row), at]))
    const pairs = new Map<number, number>()
    for (const [was, row] of before.entries()) {
      const is = free.get(key(row))
      if (is !== undefined) pairs.set(was, is)
      free.delete(key(row))
    }
    return pairs
  }

function byPlace(before: readonly unknown[], after: readonly unknown[]): Pairs {
  const pairs = unchanged(before, after, isSame)
  let [was, is] = [0, 0]
  // Rows between two unchanged ones are paired in order.
  for (const [nextWas, nextIs] of [...pairs, [before.length, after.length] as const]) {
    while (was < nextWas && is < nextIs) pairs.set(was++, is++)
    ;[was, is] = [nextWas + 1, nextIs + 1]
  }
  return pairs
}
