import { plainLine } from '../letters/rules.ts'
import { typedNumber } from '../numbers/rules.ts'

/** A rate as people write it: `/min`, `per minute`. */
const PER_MINUTE =
  /(?:beats|breaths|schläge|atemzüge|x)?\s*(?:\/|per|pro|प्रति)\s*(?:min(?:ute)?|मिनट)\.?$|bpm$/iu

/** Findings of a visit in the order of a record, with the values that a living animal can have, from a reptile to a bird. */
export const FINDINGS = {
  /** Degrees Celsius. */
  temperature: {
    from: 20,
    to: 46,
    decimals: 1,
    unit: /(?:[°º˚]\s*(?:c|celsius)?|℃|(?:degrees?|grad|डिग्री)(?:\s*(?:c|celsius|सेल्सियस))?|c|celsius)\.?$/iu,
  },
  /** Beats a minute. */
  pulse: { from: 5, to: 1200, decimals: 0, unit: PER_MINUTE },
  /** Breaths a minute. */
  breathing: { from: 1, to: 600, decimals: 0, unit: PER_MINUTE },
} as const
export type Finding = keyof typeof FINDINGS

/**
 * Reads a typed finding, with comma or point before its decimals, and its unit if that was typed, too: `39,2 °C`, `120/min`.
 *
 * @returns null if nothing was typed, and `wrong` for what no living animal has, and for another unit
 */
export function readFinding(finding: Finding, text: string): number | null | 'wrong' {
  const { from, to, decimals, unit } = FINDINGS[finding]
  const line = plainLine(text)
  if (line === '') return null
  const typed = typedNumber(line.replace(unit, ''))
  const fits = typeof typed === 'number' && typed >= from && typed <= to
  return fits && Number(typed.toFixed(decimals)) === typed ? typed : 'wrong'
}
