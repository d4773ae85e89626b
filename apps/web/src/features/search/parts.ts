/** Loaders of the parts that `/search` shows; each is a file of its own. */
export const parts = {
  frontDoor: () => import('./front-door/front-door.tsx').then((file) => ({ default: file.FrontDoor })),
  results: () => import('./results/results-page.tsx').then((file) => ({ default: file.ResultsPage })),
  emergency: () => import('./emergency/emergency-page.tsx').then((file) => ({ default: file.EmergencyPage })),
}

/** Any of these in the address is a search. */
const PARAMETERS = [
  'q',
  'exact',
  'specialization',
  'species',
  'service',
  'date',
  'daypart',
  'openNow',
  'verified',
  'sort',
  'bbox',
  'near',
]

/** The part that a query opens; without a search it is the front door. */
export function partOf(search: string): keyof typeof parts {
  const params = new URLSearchParams(search)
  if (params.get('emergency') === '1') return 'emergency'
  return PARAMETERS.some((name) => params.has(name)) ? 'results' : 'frontDoor'
}

/** Loads the part in parallel with the frame around it, and sends its search. A failure shows when the part is rendered. */
export async function preloadSearchPage(search: string): Promise<void> {
  const part = partOf(search)
  try {
    if (part !== 'results') await parts[part]()
    else await import('./results/results-page.tsx').then((file) => file.sendFirstSearch(search))
  } catch {}
}
