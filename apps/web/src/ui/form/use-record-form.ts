import { t } from 'i18next'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Path } from 'react-hook-form'
import { changesSince, freshOf, isSame, type Changes } from './changes-since.ts'
import { useApiForm, type ApiFormOptions, type ApiFormState } from './use-api-form.ts'

type RecordFormOptions<R, In extends FieldValues, Out> = Pick<
  ApiFormOptions<In, Out>,
  'schema' | 'inputOf'
> & {
  /** Null for a new one. */
  record: R
  /** What the inputs show of it. */
  inputsOf: (record: R, languages: readonly string[]) => In
  /**
   * Does the call.
   *
   * @param changes of a record that is there; of a new one `values` are sent
   * @returns what the form shows from then on; null when it closes
   */
  onSave: (changes: Changes<Out>, attempt: { values: Out; idempotencyKey: string }) => Promise<R | null>
}

/**
 * A form over a record that others may change meanwhile. Only what was changed here is sent. While nothing is typed the form
 * follows the record; afterwards it keeps what was typed: through a save, and when somebody else was faster in the same field,
 * which the form then says.
 */
export function useRecordForm<R extends object | null, In extends FieldValues, Out extends object>({
  record,
  inputsOf,
  onSave,
  ...options
}: RecordFormOptions<R, In, Out>): ApiFormState<In, Out> {
  const inputs = (from: R) => inputsOf(from, navigator.languages)
  const shown = useRef(record)
  const state = useApiForm<In, Out>({
    ...options,
    // Of the first rendering; later ones are put in by `show`.
    defaultValues: inputs(record) as DefaultValues<In>,
    onSubmit: async (values, attempt) => {
      const sent = structuredClone(state.form.getValues())
      const before = shown.current ? options.schema.safeParse(inputs(shown.current)).data : undefined
      try {
        const saved = await onSave(changesSince(shown.current ?? {}, before, values), { values, ...attempt })
        if (saved) show(saved, sent)
      } catch (failure) {
        const fresh = freshOf(failure) as R | undefined
        if (fresh) tellOthers(show(fresh, inputs(shown.current)), inputs(fresh))
        throw failure
      }
    },
  })
  const { form } = state

  /** Puts a newer state in and keeps what was typed since `since`. @returns the inputs kept */
  function show(newer: R, since: In): Path<In>[] {
    const typed = structuredClone(form.getValues())
    shown.current = newer
    form.reset(inputs(newer))
    const kept = (Object.keys(typed) as Path<In>[]).filter((name) => !isSame(typed[name], since[name]))
    for (const name of kept) form.setValue(name, typed[name], { shouldDirty: true })
    return kept
  }

  function tellOthers(kept: FieldPath<In>[], theirs: In): void {
    for (const name of kept) {
      const value: unknown = theirs[name]
      if (typeof value === 'string' && value !== '' && value !== form.getValues(name))
        form.setError(name, { type: 'server', message: t('fields.changedTo', { value }) })
    }
  }

  const { isDirty } = form.formState
  const follow = useEffectEvent((newer: R) => {
    if (newer === shown.current) return
    shown.current = newer
    form.reset(inputs(newer))
  })
  useEffect(() => {
    if (!isDirty) follow(record)
  }, [record, isDirty])
  return state
}
