/** How far a search around a town reaches if no map says otherwise, and what the front door counts (specification/readings §5). */
export const AROUND_KM = 25
/** Largest radius that a query may name. */
export const RADIUS_KM_MAX = 500

/** Most clinics one search returns (specification/owner §9). */
export const SEARCH_MAX = 200

/** Specialisations shown as chips before the "+N" (specification/owner §2). */
export const SEARCH_CHIPS = 4

/** Vets of a clinic of several whom its card shows by their faces. */
export const SEARCH_FACES = 6

/** What a piece of a typed text can be. */
export const UNDERSTOOD_KINDS = ['animal', 'problem', 'time', 'postcode', 'town', 'street', 'name'] as const

type Noted = { urgent: boolean; corrected: object | null; nearest: object | null; unknownName: string | null }

/** Whether the search made something else of the text than what was typed, which is said above the clinics. */
export const isNoteworthy = ({ urgent, corrected, nearest, unknownName }: Noted): boolean =>
  urgent || corrected !== null || nearest !== null || unknownName !== null
