import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { DoctorChanges } from '../../../db/doctor-changes.ts'
import type { Instant } from '../../../db/instant.ts'

/** Longest time that anything is kept, so that a lost message between servers has no effect after it. */
export const KEPT_MS = MINUTE_MS

/** Clinics of which something is kept, at about 500 bytes each. */
const CLINICS_MAX = 10_000

/** Something that is known of a clinic, its vets, and the first instant at which it may be otherwise. */
export type Made<T> = { value: T; vets: readonly string[]; until: Instant }

type Kept<T> = Made<T> & { madeAt: Instant }

/** What is kept of clinics, found by clinic and by vet. At the limit the oldest is given up for another. */
function createMemory<T>(max: number) {
  const kept = new Map<string, Kept<T>>()
  /** Ids of the kept clinics by those of their vets. */
  const clinicsOf = new Map<string, Set<string>>()

  function forget(clinicId: string): void {
    for (const vetId of kept.get(clinicId)?.vets ?? []) {
      const clinics = clinicsOf.get(vetId)
      clinics?.delete(clinicId)
      if (clinics?.size === 0) clinicsOf.delete(vetId)
    }
    kept.delete(clinicId)
  }

  return {
    get: (clinicId: string) => kept.get(clinicId),
    keep: (clinicId: string, made: Kept<T>): void => {
      forget(clinicId)
      const [oldest] = kept.keys()
      if (kept.size >= max && oldest !== undefined) forget(oldest)
      kept.set(clinicId, made)
      for (const vetId of made.vets) {
        const clinics = clinicsOf.get(vetId)
        if (clinics) clinics.add(clinicId)
        else clinicsOf.set(vetId, new Set([clinicId]))
      }
    },
    forgetVet: (vetId: string): void => {
      for (const clinicId of clinicsOf.get(vetId) ?? []) forget(clinicId)
    },
  }
}

/**
 * Keeps something of each clinic in memory until one of its vets changes or its time is over, and for a minute at most. Loads for the rest;
 * what was loaded while one of its vets changed is returned but not kept, because the change may be missing in it.
 *
 * @param max clinics
 */
export function createKeptTimes<T>(changes: DoctorChanges, max = CLINICS_MAX) {
  const memory = createMemory<T>(max)
  /** Of each load that is running, the vets who have changed since it began. */
  const running = new Set<Set<string>>()
  changes.listen((vetId) => {
    memory.forgetVet(vetId)
    for (const changed of running) changed.add(vetId)
  })

  function known(clinicId: string, now: Instant): Kept<T> | undefined {
    const made = memory.get(clinicId)
    // A clock that was set back makes what is kept older than it is.
    return made && made.madeAt <= now && now < Math.min(made.until, made.madeAt + KEPT_MS) ? made : undefined
  }

  /** What is known of each clinic, by id. @param load makes it for clinics of which it is not known; unknown ones may be missing */
  return async <C extends { id: string }>(
    clinics: readonly C[],
    now: Instant,
    load: (missing: readonly C[]) => Promise<ReadonlyMap<string, Made<T>>>,
  ): Promise<Map<string, T>> => {
    const found = new Map<string, T>()
    const missing: C[] = []
    for (const clinic of clinics) {
      const made = known(clinic.id, now)
      if (made) found.set(clinic.id, made.value)
      else missing.push(clinic)
    }
    if (missing.length === 0) return found
    const changed = new Set<string>()
    running.add(changed)
    try {
      const loaded = await load(missing)
      for (const { id } of missing) {
        const made = loaded.get(id)
        if (!made) continue
        found.set(id, made.value)
        if (!made.vets.some((vetId) => changed.has(vetId))) memory.keep(id, { ...made, madeAt: now })
      }
    } finally {
      running.delete(changed)
    }
    return found
  }
}
