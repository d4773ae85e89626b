import type { OpeningHours } from '../appointments/availability/rules.ts'
import type { ClinicQuestion } from '../clinics/schemas.ts'
import type { ClinicReason } from '../reasons/schemas.ts'
import type { Species } from '../pets/species.ts'

/** A practice on a public page; every field is readable without a session (specification/authorization C1). */
export type PracticeCard = {
  id: string
  slug: string
  name: string
  city: string
  /** The vet who stands for the practice. */
  doctorName: string
  /** Number of vets with whom owners may book. */
  vetCount: number
  /** False if owners may book none of them: the practice is called. */
  onlineBooking: boolean
  verified: boolean
  /** Empty for a practice that names none. */
  species: Species[]
  currency: string
  consultationFee: number
  timeZone: string
  lat: number | null
  lng: number | null
  /** From the practice of the page; null in the directory. */
  distanceKm: number | null
  /** At most `OTHER_TIMES` free starts as ISO instants, the earliest first. */
  times: string[]
}

/** A vet with whom owners may book at the practice. */
export type PracticeVet = {
  name: string
  /** Path of the picture. */
  photo: string | null
  verified: boolean
  /** `yyyy-MM-dd` in the practice's zone. */
  verifiedOn: string | null
  specializations: string[]
  about: string
}

/** A reason for which owners may book at the practice. */
export type PageReason = Pick<ClinicReason, '_id' | 'name' | 'preset' | 'type' | 'priceFrom' | 'clients'> & {
  /** Minutes of the shortest and the longest appointment, where vets differ. */
  least: number
  most: number
}

/** The page of one practice. */
export type PracticePage = PracticeCard & {
  kind: 'practice'
  /** Changes with everything that the picture for link previews shows. */
  version: string
  address: {
    addressLine1: string
    addressLine2: string
    zipcode: string
    city: string
    state: string
    country: string
  }
  /** ISO code; null for a text that names no country. */
  countryCode: string | null
  /** Version of the pictures of its streets; null if the server has none there. */
  map: string | null
  phone: string | null
  emergencyPhone: string | null
  takesEmergencies: boolean
  /** In the practice's order; one at least. */
  vets: PracticeVet[]
  parking: string
  access: string
  /** ISO 639-1 codes. */
  languages: string[]
  questions: ClinicQuestion[]
  followUpFee: number
  slotMinutes: number
  services: { service: string; name: string; price: number }[]
  /** In the practice's order; empty for one without reasons of its own. */
  reasons: PageReason[]
  hours: OpeningHours[]
  /** Dates from today on, at most 60 days ahead. */
  holidays: string[]
  pausedUntil: string | null
  citySlug: string
  near: PracticeCard[]
}

/** A practice that has closed, and others near it. */
export type ClosedPage = { kind: 'closed'; near: PracticeCard[] }

export type MissingPage = { kind: 'missing' }

export type PracticeLink = { slug: string; name: string }

/** The practices of a city, of one kind of animal if it is named. */
export type CityPage = {
  kind: 'city'
  slug: string
  name: string
  countryCode: string | null
  species: Species | null
  page: number
  pages: number
  total: number
  verified: number
  /** Kinds of animals with a page of their own. */
  kinds: Species[]
  fees: { lowest: number; highest: number; currency: string } | null
  cards: PracticeCard[]
  /** All practices of the page without a card. */
  others: PracticeLink[]
}

export type CityLink = { slug: string; name: string; total: number }

export type CitiesPage = { kind: 'cities'; cities: CityLink[] }

export type PublicPage = PracticePage | ClosedPage | MissingPage | CityPage | CitiesPage

/** What all pages need besides their content. */
export type PageFrame = {
  language: 'en' | 'de' | 'hi'
  /** Whether the address names the language; else the reader's own is used. */
  hasLanguage: boolean
  /** Path without language, such as `/vet/tierklinik-berlin`. */
  path: string
  /** The server's own address, without a slash at the end. */
  address: string
  /** ISO instant at which it was made. */
  now: string
}

/** Makes the HTML of a page; the web application's build provides it. */
export type RenderPage = (page: PublicPage, frame: PageFrame) => string
