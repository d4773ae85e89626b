import { typedNumber } from '../numbers/rules.ts'

/** Findings of a visit in the order of a record, with the values that a living animal can have, from a reptile to a bird. */
export const FINDINGS = {
  /** Degrees Celsius. */
  temperature: { from: 20, to: 46, decimals: 1 },
  /** Beats a minute. */
  pulse: { from: 5, to: 1200, decimals: 0 },
  /** Breaths a minute. */
  breathing: { from: 1, to: 600, decimals: 0 },
} as const
export type Finding = keyof typeof FINDINGS

/**
 * Reads a typed finding, with comma or point before its decimals.
 *
 * @returns null if nothing was typed, and `wrong` for what no living animal has
 */
export function readFinding(finding: Finding, text: string): number | null | 'wrong' {
  const typed = typedNumber(text)
  if (typed === null) return null
  const { from, to, decimals } = FINDINGS[finding]
  const fits = typeof typed === 'number' && typed >= from && typed <= to
  return fits && Number(typed.toFixed(decimals)) === typed ? typed : 'wrong'
}
