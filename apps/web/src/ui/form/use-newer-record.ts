import { useEffect } from 'react'

/**
 * Shows in a form what was changed elsewhere, unless something is being typed here.
 *
 * @param inputsOf the same function on each render
 */
export function useNewerRecord<R, In>(
  record: R,
  inputsOf: (record: R, languages: readonly string[]) => In,
  { reset, isDirty }: { reset: (inputs: In) => void; isDirty: boolean },
): void {
  useEffect(() => {
    if (!isDirty) reset(inputsOf(record, navigator.languages))
  }, [record, inputsOf, reset, isDirty])
}
