import '../../../ui/field/select.css'
import './missed.css'
import { TELEPHONE_AFTER_MISSED_MAX } from '@vetvisit/contract/team/rules'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { FormBanner } from '../../../ui/form/api-form.tsx'
import { usePractice, useTelephoneAfterMissed } from './queries.ts'

const NUMBERS = Array.from({ length: TELEPHONE_AFTER_MISSED_MAX }, (_, index) => index + 1)

/** After how many missed appointments owners book with the practice by telephone only; a choice is saved at once. */
export function MissedSection() {
  const { t } = useTranslation('clinics')
  const id = useId()
  const practice = usePractice().data
  const save = useTelephoneAfterMissed()
  if (!practice) return null
  const { name, version, telephoneAfterMissed } = practice
  const shown = save.isPending ? save.variables.telephoneAfterMissed : telephoneAfterMissed
  const choose = (value: string) =>
    save.mutate({ name, version, telephoneAfterMissed: value === '' ? null : Number(value) })
  return (
    <section className="missed-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('missed.title')}</h2>
      <div role="alert">{save.isError && <FormBanner text={errorText(save.error)} />}</div>
      <label htmlFor={id}>{t('missed.label')}</label>
      <select
        id={id}
        className="select"
        value={shown ?? ''}
        disabled={save.isPending}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('missed.off')}</option>
        {NUMBERS.map((count) => (
          <option key={count} value={count}>
            {t('missed.after', { count })}
          </option>
        ))}
      </select>
      <p className="quiet" id={`${id}-hint`}>
        {t('missed.hint')}
      </p>
    </section>
  )
}
