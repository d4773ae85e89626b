import { isSame, merge, type Conflict, type Shape } from '@vetvisit/contract/merge'

type Inputs = Record<string, unknown>

/** Splits inputs into parts that two people may change at once; an input without parts is one part. */
export type InputShapes = Readonly<Record<string, Shape>>

/** Values of the form after another person's change of the record, by input name. */
export type MergedInputs = {
  values: Inputs
  /** Inputs that differ from the current record. */
  changed: string[]
  conflicts: Conflict[]
}

/**
 * Merges typed values with another person's saved values.
 *
 * @param seen the inputs of the record as it was read
 * @param mine the inputs of the form now
 * @param theirs the inputs of the current record
 */
export function mergeInputs(seen: Inputs, mine: Inputs, theirs: Inputs, shapes: InputShapes): MergedInputs {
  const merged = Object.keys({ ...theirs, ...mine }).map((name) => {
    const { value, conflicts } = merge(shapes[name] ?? 'whole', seen[name], mine[name], theirs[name])
    return { name, value, conflicts: conflicts.map((one) => ({ ...one, path: [name, ...one.path] })) }
  })
  return {
    values: Object.fromEntries(merged.map(({ name, value }) => [name, value])),
    changed: merged.filter(({ name, value }) => !isSame(value, theirs[name])).map(({ name }) => name),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}
