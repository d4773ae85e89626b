import '../../../ui/field/select.css'
import './missed.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPractice, updatePractice } from '@vetvisit/contract/team/routes'
import { TELEPHONE_AFTER_MISSED_MAX } from '@vetvisit/contract/team/rules'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY, CLINICS_KEY } from '../../../lib/api/query-keys.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { FormBanner } from '../../../ui/form/api-form.tsx'

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

const practiceKey = [...CLINICS_KEY, 'practice']

/** The practice in which one works. */
const usePractice = () =>
  useQuery({ queryKey: practiceKey, queryFn: ({ signal }) => call(getPractice, {}, { signal }) })

type Change = { name: string; version: number; telephoneAfterMissed: number | null }

/** Says after how many missed appointments owners book by telephone only. @throws ApiError stale */
function useTelephoneAfterMissed() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: Change, attempt) => call(updatePractice, { body }, attempt),
    onSuccess: (saved) => {
      queryClient.setQueryData(practiceKey, saved)
      // Owners say whether they book by telephone only.
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: practiceKey }),
  })
}
