import { SERVICES, type KnownService } from '../../catalogue/services.ts'
import type { ReasonKind } from './reasons.ts'

/** They go with every reason. */
const ALWAYS: readonly KnownService[] = ['homevisit', 'transport']

/** Services that examine and treat what is not well. */
const TREATMENT: readonly KnownService[] = [
  'diagnostics',
  'physiotherapy',
  'acupuncture',
  'nutrition',
  'palliative',
  'dermatology',
  'cardiology',
  'ophthalmology',
  'orthopaedics',
  'oncology',
  'neurology',
]

/** The services that have to do with a reason. */
const RELATED: Readonly<Record<ReasonKind, readonly KnownService[]>> = {
  checkup: ['vaccination', 'identification', 'diagnostics', 'nutrition', 'nails', 'hoof', 'palliative'],
  vaccination: ['vaccination', 'identification'],
  ill: TREATMENT,
  teeth: ['dental', 'diagnostics'],
  skin: ['dermatology', 'diagnostics', 'grooming'],
  followup: [...TREATMENT, 'dental'],
}

const nameOf = (text: string): string => text.trim().toLowerCase()

const KNOWN: ReadonlyMap<string, KnownService> = new Map(
  Object.entries(SERVICES).flatMap(([service, names]) =>
    // The keys are those of the table.
    names.map((name) => [nameOf(name), service as KnownService] as const),
  ),
)

/** Whether a service may belong to a reason, by its name in any of the three languages; own services of a clinic always may. */
export function isRelatedService(kind: ReasonKind, name: string): boolean {
  const service = KNOWN.get(nameOf(name))
  return service === undefined || ALWAYS.includes(service) || RELATED[kind].includes(service)
}
