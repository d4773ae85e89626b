import { z } from 'zod'
import { Clinic } from '../clinics/schemas.ts'
import { route } from '../http.ts'
import { SPECIALISATION_IDS } from '../people/rules.ts'
import { SPECIES } from '../pets/species.ts'
import { CalendarDate, Cursor, fromQuery, Instant, pageLimit, searchTerm } from '../wire.ts'
import { MAP_SIZE_DEFAULT, MAP_ZOOM_DEFAULT, SEARCH_MAX } from './rules.ts'

/** West, south, east and north in degrees; a box with west > east crosses the date line. */
const BoundingBox = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,12})?(,-?\d{1,3}(\.\d{1,12})?){3}$/, 'validation.invalid')
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(
    ([west, south, east, north]) =>
      Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north,
    'validation.invalid',
  )

export const SearchQuery = z.strictObject({
  q: searchTerm(100).optional().describe('Name of a doctor or a clinic, a city, or a service.'),
  lat: fromQuery(z.number().min(-90).max(90))
    .optional()
    .describe('Latitude of the place to search around, in degrees.'),
  lng: fromQuery(z.number().min(-180).max(180))
    .optional()
    .describe('Longitude of the place to search around, in degrees.'),
  zoom: fromQuery(z.number().min(0).max(22))
    .default(MAP_ZOOM_DEFAULT)
    .describe('Zoom level of the map. With `mapSize` it determines the radius of the search.'),
  mapSize: fromQuery(z.number().min(1).max(10_000))
    .default(MAP_SIZE_DEFAULT)
    .describe('Size of the map in pixels.'),
  bbox: BoundingBox.optional().describe(
    'West, south, east and north edge of the map in degrees, separated by commas.',
  ),
  zone: z
    .string()
    .max(64, 'validation.tooLong')
    .optional()
    .describe('IANA time zone of the reader. Without another place the search starts at its main town.'),
  specialization: z.enum(SPECIALISATION_IDS).optional().describe('Only doctors with this specialization.'),
  service: searchTerm(100).optional().describe('Only clinics with this additional service.'),
  species: z.enum(SPECIES).optional().describe('Only clinics that treat this species.'),
  date: CalendarDate.optional().describe('Only clinics with a free slot on this day.'),
  sort: z.enum(['distance', 'nextFree', 'name']).default('distance').describe('Order of the clinics.'),
  cursor: Cursor.optional(),
  limit: pageLimit(SEARCH_MAX, SEARCH_MAX),
})
export type SearchQuery = z.output<typeof SearchQuery>

/** One clinic for its card and its pin on the map. */
export const ClinicCard = Clinic.pick({
  _id: true,
  id: true,
  name: true,
  docId: true,
  docName: true,
  docProfile: true,
  isServiceProvider: true,
  verified: true,
  specializations: true,
  address: true,
  phone: true,
  emergencyPhone: true,
  takesEmergencies: true,
  currency: true,
  consultationFee: true,
  followUpFee: true,
  color: true,
  lat: true,
  lng: true,
  timeZone: true,
  species: true,
}).extend({
  services: z.array(z.string()).describe('Names of the additional services.'),
  distanceKm: z
    .number()
    .nullable()
    .describe('Distance from the searched place in kilometres. Null without a place.'),
  nextFree: Instant.nullable().describe('Start of the first free slot. Null without one.'),
})
export type ClinicCard = z.infer<typeof ClinicCard>

export const SearchResult = z.object({
  clinics: z.array(ClinicCard),
  total: z.int().describe('Number of matches on all pages, counted up to 10000.'),
  truncated: z.boolean().describe('True if more clinics match than this and earlier pages contain.'),
  nextCursor: z.string().nullable(),
  place: z
    .object({ name: z.string(), lat: z.number(), lng: z.number() })
    .nullable()
    .describe('Town that `q` names, which the map should show. Null if it names none.'),
})

export const searchClinics = route({
  name: 'searchClinics',
  method: 'GET',
  path: '/patient/search',
  summary: 'Search for clinics',
  access: 'public',
  query: SearchQuery,
  data: SearchResult,
})
