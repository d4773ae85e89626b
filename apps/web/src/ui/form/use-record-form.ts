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
  /** Form values of the record. */
  inputsOf: (record: R, languages: readonly string[]) => In
  /** Its `formName`: typed values are restored if the session ends meanwhile (decision 160). */
  keepAs: string
  /** Splits inputs into parts that two people may change at once. */
  shapes?: InputShapes
  /** The input at which to show a conflict, and the other person's value as text; null if there is no input. */
  messageAt?: (conflict: Conflict) => { input: string; theirs: string | null }
  /**
   * Makes the call.
   *
   * @param changes of an existing record; a new one sends `values`
   * @returns the record that the form shows from then on; null if it closes
   */
  onSave: (changes: Changes<Out>, values: Out) => Promise<R | null>
}

/** Typed values of a form with those of its record. */
type Typed<In> = { typed: In; seen: In }

/** Number of automatic retries while others save changes of other parts. */
const TRIES = 3

/**
 * A form of a record that other people may change meanwhile. Only changed fields are sent. Untouched, the form follows the record;
 * after that, typed values survive saves, its own and those of others. If both changed the same value, the form shows the other
 * one beside it, and the next save decides (decision 121).
 */
export function useRecordForm<R extends object | null, In extends FieldValues, Out extends object>(
  recordForm: RecordFormOptions<R, In, Out>,
): ApiFormState<In, Out> {
  const { record, inputsOf, onSave, shapes = {}, messageAt = plainly, keepAs, ...options } = recordForm
  const inputs = (from: R) => inputsOf(from, navigator.languages)
  const shown = useRef(record)
  const state = useApiForm<In, Out>({
    ...options,
    // Values of the first rendering; `show` sets later ones.
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
        // The merged values may be invalid together.
        if (next === undefined) await form.trigger()
        tellConflicts(form, conflicts, messageAt)
        throw failure
      }
      await save(next, tries - 1)
    }
  }

  /** Shows a newer record and keeps values typed since `since`. @returns names of the values that both changed */
  function show(newer: R, since: In): Conflict[] {
    const typed = structuredClone(form.getValues())
    shown.current = newer
    const { values, changed, conflicts } = mergeInputs(since, typed, inputs(newer), shapes)
    form.reset(inputs(newer))
    setInputs(form, values, changed)
    return conflicts
  }

  useKeptInputs(state, {
    keepAs,
    shapes,
    inputs: () => inputs(record),
    seen: () => inputs(shown.current),
    onConflicts: (conflicts) => tellConflicts(form, conflicts, messageAt),
  })
  useFollow(record, form.formState.isDirty, (newer) => {
    if (newer === shown.current) return
    shown.current = newer
    form.reset(inputs(newer))
  })
  return state
}

/** While nothing is typed the form shows the newest record. */
function useFollow<R>(record: R, isDirty: boolean, show: (newer: R) => void): void {
  const follow = useEffectEvent(show)
  useEffect(() => {
    if (!isDirty) follow(record)
  }, [record, isDirty])
}

type KeptInputs<In> = {
  keepAs: string
  shapes: InputShapes
  /** The inputs of the current record. */
  inputs: () => In
  /** The inputs of the record that was read when typing began. */
  seen: () => In
  /** Shows restored values that another person has changed, too. */
  onConflicts: (conflicts: Conflict[]) => void
}

/** Keeps typed values if the session ends meanwhile, and restores them on top of the current record. */
function useKeptInputs<In extends FieldValues, Out>(
  { form }: ApiFormState<In, Out>,
  { keepAs, shapes, inputs, seen, onConflicts }: KeptInputs<In>,
): void {
  const { isDirty } = form.formState
  useKeeping(keepAs, () => (isDirty ? { typed: form.getValues(), seen: seen() } : null))
  const [typedBefore] = useState(() => keptValue(keepAs) as Typed<In> | null | undefined)
  const restore = useEffectEvent(() => {
    if (!typedBefore) return
    const { values, changed, conflicts } = mergeInputs(typedBefore.seen, typedBefore.typed, inputs(), shapes)
    setInputs(form, values, changed)
    onConflicts(conflicts)
  })
  useEffect(() => restore(), [])
}

/** Sets the inputs of these names. */
function setInputs<In extends FieldValues, Out>(
  form: ApiFormState<In, Out>['form'],
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  for (const name of names) form.setValue(name as Path<In>, values[name] as never, { shouldDirty: true })
}

/** Shows each conflict at its input; the first one takes the focus. */
function tellConflicts<In extends FieldValues, Out>(
  form: ApiFormState<In, Out>['form'],
  conflicts: readonly Conflict[],
  messageAt: typeof plainly,
): void {
  for (const [index, conflict] of conflicts.entries()) {
    const { input, theirs } = messageAt(conflict)
    form.setError(
      input as FieldPath<In>,
      { type: 'server', message: conflictText(conflict, theirs) },
      { shouldFocus: index === 0 },
    )
  }
}

const plainly = ({ path, theirs }: Conflict) => ({
  input: path.join('.'),
  theirs: typeof theirs === 'string' || typeof theirs === 'number' ? String(theirs) : null,
})
