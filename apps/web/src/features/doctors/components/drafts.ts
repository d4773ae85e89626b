import { onSessionEnd } from '../../../lib/session/session.ts'

/** What was typed in a step that was left by "Back", which saves nothing (specification/practice §4). Kept until saved or logged out. */
const drafts = new Map<string, unknown>()

onSessionEnd(() => drafts.clear())

export const keepDraft = (step: string, values: unknown): void => void drafts.set(step, values)

export const forgetDraft = (step: string): void => void drafts.delete(step)

/** The kept values, else the stored ones. */
export const draftOr = <T>(step: string, stored: T): T => (drafts.get(step) as T | undefined) ?? stored
