import type { RouteData } from '@vetvisit/contract/http'
import type { FirstFrames } from '@vetvisit/contract/search/first-frame'
import { searchClinics, SearchQuery } from '@vetvisit/contract/search/routes'
import { isNoteworthy } from '@vetvisit/contract/search/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import type { CostlyCalls } from '../calls/costly-calls.ts'

/** Who searches: the address of the reader's network, whose budget pays, and the language of the answer. */
type Reader = { ip: string; language: TextLanguage }

/** The first frame of a search for a text: HTML, or null if the page begins empty. */
export type FirstFrame = (text: string, reader: Reader) => Promise<string | null>

type Parts = Pick<Context, 'clock' | 'log'> & {
  costlyCalls: CostlyCalls
  find: (
    query: SearchQuery,
    reader: { now: Instant; language: TextLanguage },
  ) => Promise<RouteData<typeof searchClinics>>
  frames: FirstFrames
}

/**
 * Finds what a page of results shows before any script has run (decision 490). Only for a text that names a place: what else is found depends on
 * the reader's time zone and position, which no address says. If something is to be said of the text, the application says it above its clinics.
 * A network that has spent its budget gets the page without them.
 */
export function createFirstFrame({ clock, log, costlyCalls, find, frames }: Parts): FirstFrame {
  return async (text, { ip, language }) => {
    const now = clock()
    const read = SearchQuery.safeParse(frames.queryOf(text))
    if (!read.success) return null
    const { data: query } = read
    try {
      const found = await costlyCalls.call(searchClinics, query, { caller: null, ip, now }, () =>
        find(query, { now, language }),
      )
      return found.place !== null && found.clinics.length > 0 && !isNoteworthy(found)
        ? frames.render(found, text, language)
        : null
    } catch (error) {
      // The application asks again and says what is wrong.
      log.info({ err: error }, 'first frame of a search')
      return null
    }
  }
}
