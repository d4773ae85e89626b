import type { ClinicCard } from '@vetvisit/contract/search/routes'
import type { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { publicLinkToFile } from '../../files/public.ts'
import type { Hit } from './hits.ts'
import type { Nearest } from './nearest.ts'

/** A clinic as a card: only public fields (specification/authorization C1). */
export function cardToWire(signer: Pick<Context, 'files'>, hit: Hit): ClinicCard {
  const { card, distanceKm } = hit
  const { addressLine1, addressLine2, zipcode, city, state, country } = card
  return {
    _id: card.id,
    id: card.id,
    name: card.name,
    docId: card.doctorId,
    docName: card.doctorName,
    docProfile: card.doctorProfile && publicLinkToFile(signer, card.doctorProfile),
    isServiceProvider: card.isServiceProvider,
    verified: card.verified,
    specializations: card.specializations,
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
export const nearestToWire = (signer: Pick<Context, 'files'>, { place, hit }: Nearest) => ({
  place,
  distanceKm: hit.distanceKm,
  clinic: cardToWire(signer, hit),
})

const textOrNull = (instant: Instant | null) => (instant === null ? null : instantText(instant))
