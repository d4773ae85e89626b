import type { PetRecord, Writing } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Author, practice and time of a change; nothing if the owner wrote it. */
export function WrittenBy({ by }: { by: Writing | null | undefined }) {
  const { t } = useTranslation('pets')
  if (!by) return null
  const date = formatDate(by.at.slice(0, 10))
  return (
    <span className="quiet written-by">
      {by.name === by.docName ? (
        <Sentence text={t('writtenBy', { name: kept(by.name), date })} />
      ) : (
        <Sentence text={t('writtenByFor', { name: kept(by.name), doctor: kept(by.docName), date })} />
      )}
    </span>
  )
}

type Field = PetRecord['writtenBy'][number]['field']

/** The practice that wrote a field last. */
export const writerOf = ({ writtenBy }: Pick<PetRecord, 'writtenBy'>, field: Field) =>
  writtenBy.find((one) => one.field === field)
