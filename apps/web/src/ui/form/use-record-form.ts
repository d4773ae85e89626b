import type { Conflict } from '@vetvisit/contract/merge'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Path } from 'react-hook-form'
import { keptValue, useKeeping } from '../../lib/session/kept.ts'
import { changesSince, freshOf, type Changes } from './changes-since.ts'
import { conflictText } from './conflict-text.ts'
import { mergeInputs, type InputShapes } from './merge-inputs.ts'
import { useApiForm, type ApiFormOptions, type ApiFormState } from './use-api-form.ts'

type RecordFormOptions<R, In extends FieldValues, Out> = Pick<
  ApiFormOptions<In, Out>,
  'schema' | 'inputOf'
> & {
  /** Null for a new one. */
  record: R
  /** What the inputs show of it. */
  inputsOf: (record: R, languages: readonly string[]) => In
  /** Its `formName`: what was typed is there again when the session has ended meanwhile (decision 160). */
  keepAs: string
  /** Which inputs fall into pieces that two people may change at once. */
  shapes?: InputShapes
  /** The input at which a piece is told that both have changed, and their value in words; null where it has none. */
  tellAt?: (conflict: Conflict) => { input: string; theirs: string | null }
  /**
   * Does the call.
   *
   * @param changes of an existing record; a new one sends `values`
   * @returns what the form shows from then on; null when it closes
   */
  onSave: (changes: Changes<Out>, values: Out) => Promise<R | null>
}

/** What was typed into a form, and what its record said. */
type Typed<In> = { typed: In; seen: In }

/** Number of automatic retries while others save changes of other parts. */
const TRIES = 3

/**
 * A form over a record that others may change meanwhile. Only what was changed here is sent. While nothing is typed the form
 * follows the record; afterwards it keeps what was typed: through a save, and through what others have saved. Where both have
 * changed one piece the form shows theirs beside one's own and leaves it to the next save (decision 121).
 */
export function useRecordForm<R extends object | null, In extends FieldValues, Out extends object>({
  record,
  inputsOf,
  onSave,
  shapes = {},
  tellAt = plainly,
  keepAs,
  ...options
}: RecordFormOptions<R, In, Out>): ApiFormState<In, Out> {
  const inputs = (from: R) => inputsOf(from, navigator.languages)
  const shown = useRef(record)
  const state = useApiForm<In, Out>({
    ...options,
    // Of the first rendering; later ones are put in by `show`.
    defaultValues: inputs(record) as DefaultValues<In>,
    onSubmit: (values) => save(values, TRIES),
  })
  const { form } = state

  async function save(values: Out, tries: number): Promise<void> {
    const sent = structuredClone(form.getValues())
    const before = shown.current ? options.schema.safeParse(inputs(shown.current)).data : undefined
    try {
      const saved = await onSave(changesSince(shown.current ?? {}, before, values), values)
      if (saved) show(saved, sent)
    } catch (failure) {
      const fresh = freshOf(failure) as R | undefined
      if (!fresh) throw failure
      const conflicts = show(fresh, inputs(shown.current))
      const next = options.schema.safeParse(form.getValues()).data
      if (conflicts.length > 0 || next === undefined || tries === 1) {
        // What each wrote for itself may not go together.
        if (next === undefined) await form.trigger()
        tell(conflicts)
        throw failure
      }
      await save(next, tries - 1)
    }
  }

  /** Puts a newer state in and keeps what was typed since `since`. @returns what both have changed */
  function show(newer: R, since: In): Conflict[] {
    const typed = structuredClone(form.getValues())
    shown.current = newer
    const { values, changed, conflicts } = mergeInputs(since, typed, inputs(newer), shapes)
    form.reset(inputs(newer))
    for (const name of changed) form.setValue(name as Path<In>, values[name] as never, { shouldDirty: true })
    return conflicts
  }

  function tell(conflicts: readonly Conflict[]): void {
    for (const [index, conflict] of conflicts.entries()) {
      const { input, theirs } = tellAt(conflict)
      form.setError(
        input as FieldPath<In>,
        { type: 'server', message: conflictText(conflict, theirs) },
        { shouldFocus: index === 0 },
      )
    }
  }

  const { isDirty } = form.formState
  useKeeping(keepAs, () => (isDirty ? { typed: form.getValues(), seen: inputs(shown.current) } : null))
  const [typedBefore] = useState(() => keptValue(keepAs) as Typed<In> | null | undefined)
  const restore = useEffectEvent(() => {
    if (!typedBefore) return
    const { values, changed } = mergeInputs(typedBefore.seen, typedBefore.typed, inputs(record), shapes)
    for (const input of changed)
      form.setValue(input as Path<In>, values[input] as never, { shouldDirty: true })
  })
  useEffect(() => restore(), [])
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

const plainly = ({ path, theirs }: Conflict) => ({
  input: path.join('.'),
  theirs: typeof theirs === 'string' || typeof theirs === 'number' ? String(theirs) : null,
})
