import { z } from 'zod'
import { route } from '../http.ts'
import { SPECIES } from '../pets/species.ts'
import { Id, searchTerm } from '../wire.ts'
import { SearchQuery } from './routes.ts'
import { AROUND_KM, UNDERSTOOD_KINDS } from './rules.ts'

/** Letters from which a text is completed. */
export const SUGGEST_LETTERS_MIN = 2

/** Most suggestions, all groups together. */
export const SUGGESTIONS_MAX = 8

const completed = {
  name: z.string().describe('The text of the row in the reader’s language.'),
  q: z.string().describe('The complete search text after this row is chosen.'),
}

export const AnimalSuggestion = z.object({ ...completed, species: z.enum(SPECIES) })
export const ProblemSuggestion = z.object({
  ...completed,
  id: z.string().describe('Id of the problem or service.'),
  urgent: z.boolean().describe('True if it cannot wait.'),
})
export const PlaceSuggestion = z.object({
  ...completed,
  kind: z.enum(UNDERSTOOD_KINDS).extract(['postcode', 'town', 'street']),
  detail: z.string().describe('Town, region or country of the place.'),
})
export const PracticeSuggestion = z.object({
  ...completed,
  clinicId: Id,
  docName: z.string(),
  city: z.string(),
  distanceKm: z.number().nullable(),
})

export const SuggestQuery = SearchQuery.pick({ lat: true, lng: true, zone: true }).extend({
  q: searchTerm(100).describe('The text typed so far; its last words are completed.'),
})
export type SuggestQuery = z.output<typeof SuggestQuery>

/** At most `SUGGESTIONS_MAX` rows in all groups together; none below `SUGGEST_LETTERS_MIN` letters. */
export const Suggestions = z.object({
  animals: z.array(AnimalSuggestion),
  problems: z.array(ProblemSuggestion),
  places: z.array(PlaceSuggestion),
  practices: z.array(PracticeSuggestion),
})
export type Suggestions = z.infer<typeof Suggestions>

export const suggest = route({
  name: 'suggest',
  method: 'GET',
  path: '/search/suggest',
  summary: 'Complete a search text',
  access: 'public',
  query: SuggestQuery,
  data: Suggestions,
})

/** Cities that the front door links. */
export const CITY_LINKS_MAX = 8

export const AroundQuery = SearchQuery.pick({ lat: true, lng: true, zone: true })
export type AroundQuery = z.output<typeof AroundQuery>

/** How many clinics are around a position, or around the main town of the reader's time zone; up to a minute old. */
export const countAround = route({
  name: 'countAround',
  method: 'GET',
  path: '/search/around',
  summary: 'Count the clinics around a place and those with a free slot today',
  access: 'public',
  query: AroundQuery,
  data: z.object({
    place: z.string().nullable().describe('The town, in the reader’s language if it has a name there.'),
    centre: z
      .object({ lat: z.number(), lng: z.number() })
      .nullable()
      .describe(
        `The position around which is counted. A search with \`radiusKm=${AROUND_KM}\` around it finds as many clinics.`,
      ),
    clinics: z.int().nullable().describe(`Number of clinics within ${AROUND_KM} km. Null without a place.`),
    freeToday: z
      .int()
      .nullable()
      .describe('How many of them have a free slot today. Null if there are too many to count.'),
    cities: z
      .array(z.object({ slug: z.string().describe('As in `/vets/{slug}`.'), name: z.string() }))
      .max(CITY_LINKS_MAX)
      .describe('The cities with most clinics, for links to their pages.'),
  }),
})
