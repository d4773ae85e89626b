import { onSessionEnd } from '../../../lib/session/session.ts'

/** Typed values of steps left by "Back", which does not save (specification/practice §4). Kept until saved or signed out. */
const drafts = new Map<string, unknown>()

onSessionEnd(() => drafts.clear())

export const keepDraft = (step: string, values: unknown): void => void drafts.set(step, values)

export const forgetDraft = (step: string): void => void drafts.delete(step)

/** The kept values, otherwise the stored ones. */
export const draftOr = <T>(step: string, stored: T): T => (drafts.get(step) as T | undefined) ?? stored
