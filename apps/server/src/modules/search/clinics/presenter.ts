import type { ClinicCard } from '@vetvisit/contract/search/routes'
import type { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import { SEARCH_FACES } from '@vetvisit/contract/search/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { facesToWire } from '../../appointments/public.ts'
import { publicLinkToFile } from '../../files/public.ts'
import { shownVets } from '../../timetables/public.ts'
import type { Hit } from './hits.ts'
import type { Nearest } from './nearest.ts'

type Reader = Pick<Context, 'config' | 'files'>

/** A clinic as a card: only public fields (specification/authorization C1). */
export function cardToWire(context: Reader, hit: Hit): ClinicCard {
  const { card, distanceKm } = hit
  const lead = { ...card, mailConfirmed: false }
  const { all, first, verified, specializations, onlineBooking } = shownVets(card.vets, lead, context.config)
  const { addressLine1, addressLine2, zipcode, city, state, country } = card
  return {
    _id: card.id,
    id: card.id,
    name: card.name,
    docId: first.doctorId,
    docName: first.fullname,
    docProfile: first.profileFileId && publicLinkToFile(context, first.profileFileId),
    isServiceProvider: card.isServiceProvider,
    verified,
    specializations,
    vets: facesToWire(context, all).slice(0, SEARCH_FACES),
    vetCount: all.length,
    onlineBooking,
    address: { addressLine1, addressLine2, zipcode, city, state, country },
    phone: card.phone,
    emergencyPhone: card.emergencyPhone,
    takesEmergencies: card.takesEmergencies,
    currency: card.currency,
    consultationFee: card.consultationFee,
    followUpFee: card.followUpFee,
    // The schema allows only colors of the list.
    color: card.color as (typeof CLINIC_COLORS)[number],
    lat: card.lat,
    lng: card.lng,
    timeZone: card.timeZone,
    species: card.species,
    services: card.services,
    distanceKm,
    nextFree: textOrNull(hit.nextFree),
    nextSlots: hit.nextSlots.map(instantText),
    openUntil: textOrNull(hit.openUntil),
    opensAt: textOrNull(hit.opensAt),
  }
}

/** The nearest clinic where none matches. */
export const nearestToWire = (context: Reader, { place, hit }: Nearest) => ({
  place,
  distanceKm: hit.distanceKm,
  clinic: cardToWire(context, hit),
})

const textOrNull = (instant: Instant | null) => (instant === null ? null : instantText(instant))
