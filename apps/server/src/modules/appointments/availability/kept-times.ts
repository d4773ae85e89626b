import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { DoctorChanges } from '../../../db/doctor-changes.ts'
import type { Instant } from '../../../db/instant.ts'

/** Longest time that anything is kept, so that a lost message between servers has no effect after it. */
export const KEPT_MS = MINUTE_MS

/** Doctors of whom something is kept, at about 500 bytes each. */
const DOCTORS_MAX = 10_000

/** Something that is known of a clinic, and the first instant at which it may be otherwise. */
export type Made<T> = { value: T; until: Instant }

type Clinic = { id: string; doctorId: string }
type Kept<T> = Made<T> & { madeAt: Instant }

/**
 * Keeps something of each clinic in memory until its doctor changes or its time is over, and for a minute at most. Loads for the rest; what
 * was loaded while its doctor changed is returned but not kept, because the change may be missing in it.
 *
 * @param max doctors
 */
export function createKeptTimes<T>(changes: DoctorChanges, max = DOCTORS_MAX) {
  const kept = new Map<string, Map<string, Kept<T>>>()
  /** Of each load that is running, the doctors who have changed since it began. */
  const running = new Set<Set<string>>()
  changes.listen((doctorId) => {
    kept.delete(doctorId)
    for (const changed of running) changed.add(doctorId)
  })

  function keep({ id, doctorId }: Clinic, made: Kept<T>): void {
    const ofDoctor = kept.get(doctorId)
    if (ofDoctor) return void ofDoctor.set(id, made)
    const [oldest] = kept.keys()
    if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
    kept.set(doctorId, new Map([[id, made]]))
  }

  function known({ id, doctorId }: Clinic, now: Instant): Kept<T> | undefined {
    const made = kept.get(doctorId)?.get(id)
    // A clock that was set back makes what is kept older than it is.
    return made && made.madeAt <= now && now < Math.min(made.until, made.madeAt + KEPT_MS) ? made : undefined
  }

  /** What is known of each clinic, by id. @param load makes it for clinics of which it is not known; unknown ones may be missing */
  return async <C extends Clinic>(
    clinics: readonly C[],
    now: Instant,
    load: (missing: readonly C[]) => Promise<ReadonlyMap<string, Made<T>>>,
  ): Promise<Map<string, T>> => {
    const found = new Map<string, T>()
    const missing: C[] = []
    for (const clinic of clinics) {
      const made = known(clinic, now)
      if (made) found.set(clinic.id, made.value)
      else missing.push(clinic)
    }
    if (missing.length === 0) return found
    const changed = new Set<string>()
    running.add(changed)
    try {
      const loaded = await load(missing)
      for (const clinic of missing) {
        const made = loaded.get(clinic.id)
        if (!made) continue
        found.set(clinic.id, made.value)
        if (!changed.has(clinic.doctorId)) keep(clinic, { ...made, madeAt: now })
      }
    } finally {
      running.delete(changed)
    }
    return found
  }
}
