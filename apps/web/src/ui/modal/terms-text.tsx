import { useTranslation } from '../../lib/text/translation.ts'
import { keyboardScroll } from '../page/keyboard-scroll.ts'

/** Sections of the terms in order; each has a heading and a text in `terms.json`. */
const SECTIONS = [
  'service',
  'account',
  'owners',
  'practices',
  'appointments',
  'emergencies',
  'data',
  'conduct',
  'liability',
  'ending',
  'changes',
] as const

/** The terms and conditions in the reader's language. */
export function TermsText() {
  const { t } = useTranslation(['terms', 'common'])
  return (
    <section {...keyboardScroll} aria-label={t('common:titles.terms')}>
      <p className="quiet">{t('intro')}</p>
      {SECTIONS.map((section, index) => (
        <section key={section}>
          <h3>
            {index + 1}. {t(`sections.${section}.heading`)}
          </h3>
          <p>{t(`sections.${section}.text`)}</p>
        </section>
      ))}
      <p className="quiet">{t('version')}</p>
    </section>
  )
}
