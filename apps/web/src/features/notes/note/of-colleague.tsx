import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import { kept } from '../../../lib/text/kept-names.ts'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useSignerId } from '../../../lib/session/signer.ts'
import { Failure } from './failure.tsx'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Name of the colleague who has a visit, and alone writes its note; null for an own visit. They may have taken it over meanwhile. */
export function useColleagueOf({ running, items }: PracticeHistory, visitId: string | null): string | null {
  const signerId = useSignerId()
  const vet =
    running?._id === visitId
      ? running?.doctor
      : items.find(({ appointment }) => appointment?._id === visitId)?.appointment?.doctor
  return vet && vet._id !== signerId ? vet.fullname : null
}

/** Says who has the visit whose note is typed, or why the note was not stored. */
export function OfColleague({ name, error }: { name: string | null; error: unknown }) {
  const { t } = useTranslation('history')
  return (
    <>
      <output>
        {name !== null && (
          <span className="form-banner">
            <Sentence text={t('noteOfColleague', { vet: kept(name) })} />
          </span>
        )}
      </output>
      {name === null && <Failure error={error} />}
    </>
  )
}
