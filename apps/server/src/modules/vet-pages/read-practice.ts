import { createHash } from 'node:crypto'
import { NEXT_FREE_DAYS } from '@vetvisit/contract/appointments/availability/rules'
import { isUnset, toMercator } from '@vetvisit/contract/geo/rules'
import type {
  ClosedPage,
  MissingPage,
  PageReason,
  PracticeCard,
  PracticePage,
  PracticeVet,
} from '@vetvisit/contract/vet-pages/pages'
import { lengthsOf } from '@vetvisit/contract/reasons/rules'
import type { ClinicReason } from '@vetvisit/contract/reasons/schemas'
import { isSlug } from '@vetvisit/contract/vet-pages/rules'
import { addDays, instantText, localDateOf } from '@vetvisit/contract/zones/rules'
import { validate as isId } from 'uuid'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { countryCodeOf } from '../../adapters/geo/countries.ts'
import { pictureVersion } from '../../adapters/street-map/street-pictures.ts'
import { loadNextTimes } from '../appointments/public.ts'
import { reasonsForOwners } from '../reasons/public.ts'
import { publicLinkToFile } from '../files/public.ts'
import { findClinic, isListed, listedBy, type StoredClinic, vetsShownAt } from '../timetables/public.ts'
import { cardsOf } from './cards.ts'
import { findByClinicId, findBySlug, findNear } from './repository.ts'

/** How many practices are named beside one, and instead of a closed one. */
const NEAR = 3
const NEAR_CLOSED = 5

type Addressed = Awaited<ReturnType<typeof findBySlug>>[number]
type Reader = Pick<Context, 'database' | 'config' | 'files' | 'streetMap'>

const MISSING: MissingPage = { kind: 'missing' }

/** A page, or the slug to which this address leads. */
export type FoundPractice = { page: PracticePage | ClosedPage | MissingPage } | { movedTo: string }

/** Reads the practice that has or had a slug; the id of a clinic leads to its slug. */
export async function readPractice(context: Reader, slug: string, now: Instant): Promise<FoundPractice> {
  const addressed = await findAddressed(context, slug)
  if (!addressed) return { page: MISSING }
  if (addressed.isClosed) {
    const near = await nearOf(context, addressed, NEAR_CLOSED, now)
    return { page: { kind: 'closed', near } }
  }
  const stored = await findClinic(context.database, addressed.clinicId)
  if (!stored || !isListed(stored.listing, context.config)) return { page: MISSING }
  if (addressed.slug !== slug) return { movedTo: addressed.slug }
  const { lat, lng } = stored.clinic
  const [near, next, map, reasons] = await Promise.all([
    nearOf(context, addressed, NEAR, now),
    loadNextTimes(context, [stored.clinic], now),
    lat === null || lng === null ? null : pictureVersion(context.streetMap, { lat, lng }),
    reasonsForOwners(context, stored),
  ])
  const times = next.get(addressed.clinicId)?.times ?? []
  return { page: practiceToPage(context, { addressed, stored, near, times, map, reasons }, now) }
}

async function findAddressed({ database }: Reader, slug: string): Promise<Addressed | undefined> {
  const lower = slug.toLowerCase()
  const [found] = isSlug(lower) ? await findBySlug(database, { slug: lower }) : []
  if (found || !isId(slug)) return found
  const [byId] = await findByClinicId(database, { id: lower })
  return byId
}

async function nearOf(
  context: Reader,
  { clinicId, lat, lng }: Addressed,
  limit: number,
  now: Instant,
): Promise<PracticeCard[]> {
  if (lat === null || lng === null || isUnset({ lat, lng })) return []
  const from = { lat, lng }
  const { database, config } = context
  const rows = await findNear(database, {
    ...toMercator(from),
    except: clinicId,
    limit,
    ...listedBy(config),
  })
  return cardsOf(context, rows, from, now)
}

type Found = {
  addressed: Addressed
  stored: StoredClinic
  near: PracticeCard[]
  times: readonly number[]
  map: string | null
  reasons: readonly ClinicReason[]
}

/** The public fields of a clinic (specification/authorization C1), named one by one. */
function practiceToPage(
  context: Reader,
  { addressed, stored, near, times, map, reasons }: Found,
  now: Instant,
): PracticePage {
  const { clinic, hours, holidays, services } = stored
  const { all, first, verified, onlineBooking } = vetsShownAt(stored, context.config)
  const { addressLine1, addressLine2, zipcode, city, state, country, timeZone } = clinic
  const today = localDateOf(timeZone, now)
  const last = addDays(today, NEXT_FREE_DAYS)
  return {
    kind: 'practice',
    id: clinic.id,
    slug: addressed.slug,
    version: versionOf([clinic.name, ...all.map(({ fullname }) => fullname), city, clinic.species]),
    name: clinic.name,
    city,
    citySlug: addressed.city,
    address: { addressLine1, addressLine2, zipcode, city, state, country },
    countryCode: countryCodeOf(country) ?? null,
    map,
    lat: clinic.lat,
    lng: clinic.lng,
    phone: clinic.phone,
    emergencyPhone: clinic.emergencyPhone,
    takesEmergencies: clinic.takesEmergencies,
    doctorName: first.fullname,
    vetCount: all.length,
    onlineBooking,
    verified,
    vets: all.map((vet) => vetToPage(context, vet, timeZone)),
    parking: clinic.parking,
    access: clinic.access,
    languages: clinic.languages,
    questions: clinic.questions,
    species: clinic.species,
    currency: clinic.currency,
    consultationFee: clinic.consultationFee,
    followUpFee: clinic.followUpFee,
    slotMinutes: clinic.slotMinutes,
    services: services.map(({ service, name, price }) => ({ service, name, price })),
    reasons: reasons.map(reasonToPage),
    hours: hours.map(({ weekday, start, end }) => ({ weekday, start, end })),
    holidays: holidays.filter((date) => date >= today && date <= last),
    pausedUntil:
      clinic.pausedUntil === null || clinic.pausedUntil <= now ? null : instantText(clinic.pausedUntil),
    timeZone,
    distanceKm: null,
    times: times.map(instantText),
    near,
  }
}

const reasonToPage = (reason: ClinicReason): PageReason => {
  const { _id, name, preset, type, priceFrom, clients } = reason
  return { _id, name, preset, type, priceFrom, clients, ...lengthsOf(reason) }
}

const vetToPage = (
  context: Reader,
  { fullname, profileFileId, verifiedAt, specializations, about }: StoredClinic['vets'][number],
  timeZone: string,
): PracticeVet => ({
  name: fullname,
  photo: profileFileId && publicLinkToFile(context, profileFileId),
  verified: verifiedAt !== null,
  verifiedOn: verifiedAt === null ? null : localDateOf(timeZone, verifiedAt),
  specializations,
  about,
})

/** Ten digits of a hash, for an address that caches keep for ever. */
const versionOf = (shown: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 10)
