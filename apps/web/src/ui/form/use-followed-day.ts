import { useEffect, useEffectEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Keeps a date of a form at the current day, also over midnight, until another one is chosen. */
export function useFollowedDay<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  name: FieldPath<In>,
  /** Null for a date that follows no day, such as that of a stored record. */
  today: string | null,
): void {
  const follow = useEffectEvent((day: string) => {
    if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: day as never })
  })
  useEffect(() => {
    if (today !== null) follow(today)
  }, [today])
}
