import type { PetRecord } from '@vetvisit/contract/pets/schemas'

export { weightText } from '../../lib/text/weight-text.ts'

/** A weight of a day. */
type Weight = Pick<PetRecord['weights'][number], 'date' | 'kg'>

export type CurvePoint = { x: number; y: number }

/**
 * Weights as points of a drawing, to scale in time and weight, with some room above and below. All at one height if the weight never
 * changed; empty for fewer than two.
 */
export function weightLine(
  weights: readonly Weight[],
  { width, height }: { width: number; height: number },
): CurvePoint[] {
  const days = weights.map(({ date }) => Date.parse(`${date}T00:00:00Z`))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || last === first) return []
  const kilograms = weights.map(({ kg }) => kg)
  const [low, high] = [Math.min(...kilograms), Math.max(...kilograms)]
  const room = (high - low || high) * 0.15
  return weights.map(({ kg }, index) => ({
    x: (((days[index] ?? first) - first) / (last - first)) * width,
    y: height - ((kg - low + room) / (high - low + 2 * room)) * height,
  }))
}

/** The pet named in the URL, otherwise the first living one, otherwise the first. Archived pets are not shown. */
export function chosenPet(pets: readonly PetRecord[], wanted: string | null): PetRecord | undefined {
  const shown = pets.filter((pet) => !pet.archived)
  return (
    shown.find((pet) => pet._id === wanted) ?? shown.find((pet) => pet.deceasedOn === null) ?? shown.at(0)
  )
}
