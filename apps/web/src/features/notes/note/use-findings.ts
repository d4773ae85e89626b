import { type Finding, FINDINGS, readFinding } from '@vetvisit/contract/notes/findings'
import { typedWeight } from '@vetvisit/contract/pets/typed'
import { type PetRecord, WeightEntry } from '@vetvisit/contract/pets/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { today } from '../../../lib/time/dates.ts'
import { messageOf } from '../../../ui/form/use-field.ts'
import { useWeightDoubt } from '../../../ui/form/weight-doubt.ts'
import { paragraphOf } from '../prescription/medicines.ts'
import { useWeigh } from '../queries.ts'

const KINDS = Object.keys(FINDINGS) as Finding[]

export type Measured = 'weight' | Finding
export type Findings = ReturnType<typeof useFindings>

/** Weight and findings of the visit: what is typed, what is wrong with it, and the acts that store it. */
export function useFindings(record: PetRecord) {
  const { t, i18n } = useTranslation('history')
  const [typed, setTyped] = useKept<Partial<Record<Measured, string>>>('note: findings', {})
  const [problems, setProblems] = useState<Partial<Record<Measured, string>>>({})
  const isMeant = useWeightDoubt(record)
  const weigh = useWeigh()
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const textOf = (measured: Measured) => typed[measured] ?? ''
  const values = KINDS.map((finding) => [finding, readFinding(finding, textOf(finding))] as const)
  const weight = WeightEntry.safeParse({ date: today(), kg: typedWeight(textOf('weight')) })
  const isWeighed = textOf('weight').trim() !== ''
  return {
    textOf,
    problems,
    isBegun: Object.values(typed).some((text) => text.trim() !== ''),
    isWeighed,
    /** True with findings for the note. */
    isMeasured: values.some(([, value]) => value !== null),
    isSaving: weigh.isPending,
    error: weigh.error,
    type: (measured: Measured, text: string) => {
      setTyped((before) => ({ ...before, [measured]: text }))
      setProblems((before) => ({ ...before, [measured]: undefined }))
    },
    /** Findings as a paragraph of the note; empty without any. */
    paragraph: () => {
      const words = values.flatMap(([finding, value]) =>
        typeof value === 'number' ? [t(`findings.words.${finding}`, { value: number.format(value) })] : [],
      )
      return words.length === 0 ? '' : paragraphOf(words.join(', '))
    },
    /** Shows what cannot be read. Stores the weight, after a question about an unlikely one. @returns true if the note may be saved */
    store: async (): Promise<boolean> => {
      const wrong = Object.fromEntries(
        values.flatMap(([finding, value]) =>
          value === 'wrong' ? [[finding, t(`findings.wrong.${finding}`)]] : [],
        ),
      )
      const [issue] = (isWeighed && weight.error?.issues) || []
      if (issue) wrong['weight'] = messageOf({ type: 'custom', message: issue.message }) ?? ''
      setProblems(wrong)
      if (Object.keys(wrong).length > 0) return false
      if (!isWeighed || !weight.success) return true
      if (!(await isMeant(weight.data))) return false
      try {
        await weigh.mutateAsync({ petId: record._id, ...weight.data })
        return true
      } catch {
        // The form shows why.
        return false
      }
    },
  }
}
