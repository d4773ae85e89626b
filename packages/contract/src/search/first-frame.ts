import type { RouteData } from '../http.ts'
import type { TextLanguage } from '../texts/translate.ts'
import type { searchClinics } from './routes.ts'

/** The first frame of results, which the server writes; the web application's build provides it. */
export type FirstFrames = {
  /** The query of the first search for a text, as the application sends it. */
  queryOf: (text: string) => { q: string; sort: string; limit: number }
  /** HTML of what it found. */
  render: (found: RouteData<typeof searchClinics>, text: string, language: TextLanguage) => string
}
