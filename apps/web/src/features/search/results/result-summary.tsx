import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { SEARCH_MAX } from '@vetvisit/contract/search/rules'
import { type Translate, useTranslation } from '../../../lib/text/translation.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import type { Found } from '../format.ts'

/** The number of practices, and a note if more match than are shown. */
export function ResultSummary({ result }: { result: Found | undefined }) {
  const { t } = useTranslation('search')
  return (
    <output className="search-summary">
      {result && result.clinics.length > 0 ? <Sentence text={summaryOf(result, t)} /> : ' '}
    </output>
  )
}

/** Practices in the list once all of its pages are loaded. */
export const totalOf = ({ clinics, total }: Pick<Found, 'clinics' | 'total'>): number =>
  Math.max(clinics.length, Math.min(total, SEARCH_MAX))

function summaryOf(
  { clinics, total, truncated, place, around, understood, nearest }: Found,
  t: Translate<'search'>,
): string {
  const number = new Intl.NumberFormat(LOCALES[currentLanguage()])
  if (truncated) {
    const shown = totalOf({ clinics, total })
    const counts = { shown: number.format(shown), total: number.format(total) }
    return total > shown ? t('truncated', counts) : t('truncatedOpen', counts)
  }
  const practices = t('found', { count: total })
  const near = nearest ? null : (place ?? (understood.length > 0 ? around : null))
  return near ? t('foundNear', { practices, place: kept(near.name) }) : practices
}
