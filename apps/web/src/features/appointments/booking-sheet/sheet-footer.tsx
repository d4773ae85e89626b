import { useContext, useEffect } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { weekdayTime } from '../../../lib/time/slot-label.ts'
import { useOnline } from '../../../platform/network.ts'
import { BusyButton } from '../../../ui/action/busy-button.tsx'
import { DialogWork } from '../../../ui/modal/dialog-work.ts'
import { openAnswersOf } from '../new-pet/new-pet.ts'
import { useChosenReason, useSpeciesList } from './own-tiles.tsx'
import { stepAfter } from './steps.ts'
import type { SheetAnswers, SheetPage } from './use-sheet-draft.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type SheetFooterProps = {
  answers: SheetAnswers
  page: SheetPage
  price: number
  /** The price is an estimate of the practice. */
  isFrom: boolean
  isSending: boolean
  /** What the last step misses besides the answers. */
  missing?: string | undefined
  onAct: () => void
}

/** The price and the one button of the step: apricot where it books, pine before. */
export function SheetFooter({
  answers,
  page: { clinic },
  price,
  isFrom,
  isSending,
  missing,
  onAct,
}: SheetFooterProps) {
  const { t } = useTranslation('booking')
  const online = useOnline()
  const { setSaving } = useContext(DialogWork)
  useEffect(() => {
    setSaving(isSending)
    return () => setSaving(false)
  }, [isSending, setSaving])
  const lacks = useLack(answers) ?? missing
  const label = useLabel(answers, clinic)
  const amount = formatMoney(price, clinic.currency)
  return (
    <div className="sheet-footer">
      <p className="sheet-total" aria-live="polite">
        <b translate="no" className="figures">
          {isFrom ? t('from', { price: amount }) : amount}
        </b>
        <span>{lacks ?? t('payNote')}</span>
      </p>
      <BusyButton
        color={answers.isLast ? 'secondary' : 'primary'}
        disabled={lacks !== undefined || (answers.isLast && !online)}
        busy={isSending}
        onClick={onAct}
      >
        <Sentence text={label} />
      </BusyButton>
    </div>
  )
}

/** What the answers miss, with the names of the open ones about a new pet. */
function useLack(answers: SheetAnswers): string | undefined {
  const { t } = useTranslation('booking')
  const speciesList = useSpeciesList()
  const chosen = useChosenReason(answers)
  const { missing, own } = answers
  const { newPet } = answers.draft
  if (missing === null) return undefined
  if (missing === 'needSpecies')
    return t('missing.needSpecies', { reason: chosen?.name, species: speciesList(own?.species ?? []) })
  if (missing !== 'needAnswers') return t(`missing.${missing}`)
  const open = newPet === null ? [] : openAnswersOf(newPet)
  return t('missing.needAnswers', { answers: open.map((field) => t(`pet.answers.${field}`)).join(', ') })
}

/** What the button does: books, keeps a changed answer, or leads to the next step. */
function useLabel(answers: SheetAnswers, clinic: SheetPage['clinic']): string {
  const { t } = useTranslation('booking')
  const now = useNow()
  const answer = useKeptAnswer(answers, clinic)
  const { draft, isLast, step } = answers
  if (isLast && draft.start === null) return t(clinic.confirmAtOnce ? 'bookOpen' : 'requestOpen')
  if (isLast && draft.start !== null)
    return t(clinic.confirmAtOnce ? 'book' : 'request', {
      time: kept(weekdayTime(draft.start, clinic.timeZone, now)),
    })
  if (draft.detour === 'vet' && !answers.vet) return t('keepAnyVet')
  if (answer !== null) return t('keep', { what: answer })
  const next = stepAfter(draft.steps, step)
  return draft.detour === null && next !== null && next !== 'reason' && next !== 'vet'
    ? t(`next.${next}`)
    : t('goOn')
}

/** The answer of a question that was opened again; a reason is words, and a translator may change them. */
function useKeptAnswer(answers: SheetAnswers, { timeZone }: SheetPage['clinic']): string | null {
  const now = useNow()
  const chosen = useChosenReason(answers)
  const { vet } = answers
  const { detour, start } = answers.draft
  if (detour === 'time') return start === null ? null : kept(weekdayTime(start, timeZone, now))
  if (detour === 'vet') return vet && kept(vet.fullname)
  return detour === 'reason' ? (chosen?.name ?? null) : null
}
