import { type ComponentType, lazy } from 'react'
import { keepFirstList } from './kept-list.ts'

/**
 * A part of a page in a file of its own, and the component to show it with. Once its code is there it is shown at once: where React has to wait,
 * if only for a moment, it shows nothing for 300 ms.
 */
function part<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let shown: ComponentType<Props> | undefined
  return {
    load: async () => void (loaded = await load()),
    component: () => (shown ??= loaded ?? lazy(async () => ({ default: await load() }))),
  }
}

const results = () => import('./results/results-page.tsx')

/** What `/search` shows. */
export const parts = {
  frontDoor: part(() => import('./front-door/front-door.tsx').then((file) => file.FrontDoor)),
  results: part(() => results().then((file) => file.ResultsPage)),
  emergency: part(() => import('./emergency/emergency-page.tsx').then((file) => file.EmergencyPage)),
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

/** Loads the part beside the frame around it, and sends its search. A failure shows when the part is rendered. */
export async function preloadSearchPage(search: string): Promise<void> {
  const opened = partOf(search)
  keepFirstList()
  try {
    await parts[opened].load()
    if (opened === 'results') void results().then((file) => file.sendFirstSearch(search))
  } catch {}
}
