import { setTimeout as pause } from 'node:timers/promises'
import type { RouteData } from '@vetvisit/contract/http'
import type { FirstFrames } from '@vetvisit/contract/search/first-frame'
import { type searchClinics, SearchQuery } from '@vetvisit/contract/search/routes'
import { isNoteworthy } from '@vetvisit/contract/search/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { createMinuteBudget } from '../../limits/minute-budget.ts'
import { wideNetworkOf } from '../../limits/network.ts'
import type { CostlyCalls } from '../calls/costly-calls.ts'

/** Pages that one network may have searched in a minute, besides its calls: an eighth of a core. */
const SEARCHES_A_MINUTE = 200

/** The page waits no longer: the application asks as well, and says what is wrong. */
const PATIENCE_MS = 1000

/** Who searches: the address, whose network has a budget, and the language of the answer. */
type Reader = { ip: string; language: TextLanguage }

/** The first frame of a search for a text: HTML, or null if the page begins empty. */
export type FirstFrame = (text: string, reader: Reader) => Promise<string | null>

type Parts = Pick<Context, 'clock' | 'config' | 'log'> & {
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
export function createFirstFrame(parts: Parts): FirstFrame {
  const { clock, config, log, costlyCalls, find, frames } = parts
  const budget = createMinuteBudget({ name: 'first-frames', aMinute: SEARCHES_A_MINUTE, clock })
  return async (text, { ip, language }) => {
    const now = clock()
    const read = SearchQuery.safeParse(frames.queryOf(text))
    if (!read.success) return null
    const { data: query } = read
    const network = wideNetworkOf(ip)
    if (config.rateLimit && !(await budget.spend(network, 1))) return null
    try {
      const search = costlyCalls.inTurn('reading', network, () => find(query, { now, language }))
      const found = await Promise.race([search, pause(PATIENCE_MS, null, { ref: false })])
      const isWhole =
        found !== null && found.place !== null && found.clinics.length > 0 && !isNoteworthy(found)
      return isWhole ? frames.render(found, text, language) : null
    } catch (error) {
      log.info({ err: error }, 'first frame of a search')
      return null
    }
  }
}
