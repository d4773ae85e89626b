import type { Names } from './names.ts'
import type { Json } from './tape.ts'

const printed = (value: Json | undefined) => (value === undefined ? 'absent' : JSON.stringify(value))

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Where a value differs from the recorded one. An object may have further keys, at any depth; everything else must be equal, with lists of
 * the same length in the same order.
 *
 * @param names read the ids and secrets of this run, and learn new ones
 * @returns a line for each difference: the path, and what it is
 */
export function differences(recorded: Json, present: Json | undefined, names: Names, path = ''): string[] {
  if (typeof recorded === 'string' && typeof present === 'string') {
    const difference = names.difference(recorded, present)
    return difference === undefined ? [] : [`${path}: ${difference}`]
  }
  if (Array.isArray(recorded) && Array.isArray(present)) {
    const length =
      recorded.length === present.length
        ? []
        : [`${path}: the list of ${recorded.length} has now ${present.length}`]
    return [
      ...length,
      ...recorded
        .slice(0, present.length)
        .flatMap((item, index) => differences(item, present[index], names, `${path}[${index}]`)),
    ]
  }
  if (isObject(recorded) && isObject(present))
    return Object.entries(recorded).flatMap(([key, value]) => {
      const name = names.filled(key)
      return name in present
        ? differences(value, present[name], names, path === '' ? key : `${path}.${key}`)
        : [`${path === '' ? key : `${path}.${key}`}: the key is missing`]
    })
  return recorded === present
    ? []
    : [
        `${path}: ${printed(recorded)} is now ${printed(present === undefined ? undefined : names.named(present, '', true))}`,
      ]
}
