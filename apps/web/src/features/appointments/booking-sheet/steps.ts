import type { ReasonTile } from './reasons.ts'

/** The questions of the sheet, in their order; `you` is asked of visitors only. */
export const STEPS = ['reason', 'pet', 'time', 'you'] as const
/** The vet is asked together with the time, and alone only to change the answer: any vet is an answer. */
export type Step = (typeof STEPS)[number] | 'vet'

/** What is known when the sheet opens. */
export type Known = {
  start: string | null
  petId: string | null
  reason: ReasonTile | null
  isVisitor: boolean
}

/** The steps that are shown: those whose answer is not known, at least one (specification/owner §2). */
export function stepsOf({ start, petId, reason, isVisitor }: Known): Step[] {
  const asked: Record<(typeof STEPS)[number], boolean> = {
    reason: reason === null,
    pet: petId === null,
    time: start === null,
    you: isVisitor,
  }
  const steps: Step[] = STEPS.filter((step) => asked[step])
  return steps.length > 0 ? steps : ['reason']
}

/** The step after this one; null on the last, which has the button that books. */
export const stepAfter = (steps: readonly Step[], step: Step): Step | null =>
  steps[steps.indexOf(step) + 1] ?? null

/** The step before this one; null on the first. */
export const stepBefore = (steps: readonly Step[], step: Step): Step | null =>
  steps[steps.indexOf(step) - 1] ?? null

/** The step that also offers the clinic's services: that of the pet if it is shown, else the first. */
export const stepWithServices = (steps: readonly Step[]): Step =>
  steps.includes('pet') ? 'pet' : (steps[0] ?? 'reason')
