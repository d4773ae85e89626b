import { useKept } from '../../../lib/session/kept.ts'

/** One choice of the dialog; kept if the session ends meanwhile (decision 160). */
export function useChoice<T>(name: string, initial: T | (() => T)) {
  const [value, set] = useKept<T>(`new appointment: ${name}`, initial)
  return { value, set }
}
