import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { LOCALES } from '../../lib/dates.ts'
import { currentLanguage, type Language } from '../../lib/language.ts'

/** `31.1 kg`, below a kilogram `85 g`, in the reader's way of writing numbers. */
export function weightText(kg: number, language: Language = currentLanguage()): string {
  const [value, unit] = kg < 1 ? [Math.round(kg * 1000), 'gram'] : [kg, 'kilogram']
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 3,
  }).format(value)
}

export type CurvePoint = { x: number; y: number }

/**
 * Weights as points of a drawing, in time and proportion; the range of weights has a little room above and below. All at one
 * height when the weight never changed, none when there are fewer than two.
 */
export function curveOf(
  weights: PetRecord['weights'],
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

/** The pet that the address asks for, else the first living one, else the first. Archived ones are not shown. */
export function chosenPet(pets: readonly PetRecord[], wanted: string | null): PetRecord | undefined {
  const shown = pets.filter((pet) => !pet.archived)
  return (
    shown.find((pet) => pet._id === wanted) ?? shown.find((pet) => pet.deceasedOn === null) ?? shown.at(0)
  )
}
