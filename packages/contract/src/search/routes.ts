import { z } from 'zod'
import { REASON_KINDS } from '../appointments/record/reasons.ts'
import { ClinicVets } from '../appointments/availability/schemas.ts'
import { Clinic } from '../clinics/schemas.ts'
import { route } from '../http.ts'
import { SPECIALIZATION_IDS } from '../doctors/specializations.ts'
import { SPECIES } from '../pets/species.ts'
import { CalendarDate, fromQuery, Instant, pageLimit, QueryFlag, searchTerm } from '../wire.ts'
import { MAP_SIZE_DEFAULT, MAP_ZOOM_DEFAULT } from '../geo/map.ts'
import { DAYPARTS } from './dayparts.ts'
import { AROUND_KM, RADIUS_KM_MAX, SEARCH_MAX, UNDERSTOOD_KINDS } from './rules.ts'

/** A cursor by name holds a hundred letters, in Hindi of three bytes each. */
const CURSOR_MAX = 600

/** West, south, east and north in degrees; a box with west > east crosses the date line. */
const BoundingBox = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,17})?(,-?\d{1,3}(\.\d{1,17})?){3}$/, 'validation.invalid')
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(
    ([west, south, east, north]) =>
      Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north,
    'validation.invalid',
  )

export const SearchQuery = z.strictObject({
  q: searchTerm(100)
    .optional()
    .describe(
      'Animal, problem, service, time, place, or name of a doctor or a clinic, together in any language. A time sets `date`, `daypart` or `openNow` if the query does not.',
    ),
  exact: QueryFlag.optional().describe('Searches the typed words without correcting them.'),
  lat: fromQuery(z.number().min(-90).max(90))
    .optional()
    .describe('Latitude of the place to search around, in degrees.'),
  lng: fromQuery(z.number().min(-180).max(180))
    .optional()
    .describe('Longitude of the place to search around, in degrees.'),
  zoom: fromQuery(z.number().min(0).max(22))
    .optional()
    .describe(
      `Zoom level of the map, ${MAP_ZOOM_DEFAULT} unless given. With \`mapSize\` it determines the radius of the search. A place of the text without either is searched within ${AROUND_KM} km.`,
    ),
  mapSize: fromQuery(z.number().min(1).max(10_000))
    .optional()
    .describe(`Size of the map in pixels, ${MAP_SIZE_DEFAULT} unless given.`),
  radiusKm: fromQuery(z.number().min(1).max(RADIUS_KM_MAX))
    .optional()
    .describe('Radius of the search in kilometres, in place of the one that the map determines.'),
  bbox: BoundingBox.optional().describe(
    'West, south, east and north edge of the map in degrees, separated by commas.',
  ),
  zone: z
    .string()
    .max(64, 'validation.tooLong')
    .optional()
    .describe('IANA time zone of the reader. Without another place the search begins at its main town.'),
  specialization: z.enum(SPECIALIZATION_IDS).optional().describe('Only doctors with this specialization.'),
  service: searchTerm(100).optional().describe('Only clinics with this additional service.'),
  species: z.enum(SPECIES).optional().describe('Only clinics that treat this species.'),
  date: CalendarDate.optional().describe('Only clinics with a free slot on this day.'),
  daypart: z
    .enum(DAYPARTS)
    .optional()
    .describe(
      'Only clinics with a free slot before 12:00, from 12:00 to 17:00, or later, by the clinic’s clock: on `date`, else within 7 days.',
    ),
  openNow: QueryFlag.optional().describe('Only clinics that are open at this moment.'),
  verified: QueryFlag.optional().describe('Only clinics of verified doctors.'),
  emergency: QueryFlag.optional().describe('Only clinics that take emergencies.'),
  phone: z
    .enum(['any', 'emergency'])
    .optional()
    .describe(
      'Only clinics with a telephone number. `emergency`: only those that answer an emergency at this moment, by a number for emergencies at any hour, or by another number if they take emergencies and are open.',
    ),
  sort: z
    .enum(['distance', 'nextFree', 'name', 'best', 'opens'])
    .default('distance')
    .describe(
      'Order of the clinics. `best` weighs name, distance, the next free slot and verification. `opens`: open ones, then those that open first.',
    ),
  cursor: z.string().max(CURSOR_MAX).optional().describe('The `nextCursor` of the previous page.'),
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
  onlineBooking: true,
}).extend({
  vets: ClinicVets.describe(
    'The first vets of the clinic who may be booked, at most 6, in its order. Empty for a clinic of one vet.',
  ),
  vetCount: z.int().describe('Number of vets of the clinic who may be booked.'),
  services: z.array(z.string()).describe('Names of the additional services.'),
  distanceKm: z
    .number()
    .nullable()
    .describe('Distance from the searched place in kilometres. Null without a place.'),
  nextFree: Instant.nullable().describe('Start of the first free slot. Null without one.'),
  nextSlots: z
    .array(Instant)
    .describe(
      'Up to three free starts, the earliest first: the first, one in another half-day, one on another day. They keep to `date` and `daypart`.',
    ),
  openUntil: Instant.nullable().describe('When the clinic closes today. Null if it is closed now.'),
  opensAt: Instant.nullable().describe(
    'When the clinic opens next, within 7 days. Null if it is open now or stays closed.',
  ),
})
export type ClinicCard = z.infer<typeof ClinicCard>

/** A part of the typed text that the search understood. */
export const UnderstoodPiece = z.object({
  kind: z.enum(UNDERSTOOD_KINDS),
  id: z
    .string()
    .nullable()
    .describe('The species, or the id of the problem or time. Null for places and names.'),
  name: z.string().describe('The piece in the reader’s language.'),
  reason: z.enum(REASON_KINDS).nullable().describe('The reason of a visit for this problem.'),
  text: z.string().describe('The words of `q` that it came from. Without them the piece is gone.'),
})
export type UnderstoodPiece = z.infer<typeof UnderstoodPiece>

export const SearchResult = z.object({
  clinics: z.array(ClinicCard),
  total: z.int().describe('Number of matches on all pages, counted up to 10000.'),
  truncated: z.boolean().describe('True if more clinics match than this and earlier pages contain.'),
  nextCursor: z.string().nullable(),
  place: z
    .object({ name: z.string(), lat: z.number(), lng: z.number() })
    .nullable()
    .describe(
      'Town, postcode area or street that `q` names, which the map should show. Null if it names none.',
    ),
  around: z
    .object({ name: z.string(), lat: z.number(), lng: z.number() })
    .nullable()
    .describe(
      'If `q` names neither place nor clinic: where the search begins, and the town there; the reader’s position, or the main town of `zone`. Null for a position without a text.',
    ),
  understood: z.array(UnderstoodPiece).describe('The pieces of `q` in their order.'),
  corrected: z
    .object({
      typed: z.string().describe('The words as typed.'),
      shown: z.string().describe('What was searched instead.'),
    })
    .nullable()
    .describe('Set if words were corrected. `exact` searches for them as typed.'),
  nearest: z
    .object({
      place: z.string().nullable().describe('The searched place, or the town of `around`.'),
      distanceKm: z.number().nullable(),
      clinic: ClinicCard,
    })
    .nullable()
    .describe(
      'Set if no clinic matches at the place: the nearest one that does, or else the nearest that has another time, or, for an unknown name, the nearest of all. If `clinics` is empty, its `nextSlots` are the next ones of any day.',
    ),
  unknownName: z
    .string()
    .nullable()
    .describe(
      'Set if no clinic has the typed name, or none at the searched place. In the first case the clinics of a searched place, and of anything else that was understood, are listed without it.',
    ),
  urgent: z.boolean().describe('True if `q` names a problem that cannot wait.'),
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
