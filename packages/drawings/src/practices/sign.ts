import { pick } from '../svg.ts'

/** On the signs of practices that name no animals. */
const USUAL = ['Dog', 'Cat', 'Rabbit', 'Birds', 'Turtles', 'Hamster'] as const

/** The kind of animal on a practice's sign: one that it treats; the same id always has the same one. */
export function signOf(practiceId: string, species: readonly string[]): string {
  const animals = species.length > 0 ? species : USUAL
  return animals[pick(practiceId, animals.length, 'sign')] ?? 'Dog'
}
