import type { SearchQuery } from '@vetvisit/contract/search/routes'
import { weekdayOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import { serviceKey, specializationKey } from '../rules.ts'
import type { Filter } from './filter-query.ts'

/** Which doctors' clinics are listed. */
export type Listed = Pick<Filter, 'verifiedOnly' | 'mailConfirmedOnly'>

/** The conditions of a query on clinics, without those of the typed text. */
export function filterOf(
  { specialization, service, species, date, openNow, emergency, phone, verified }: Partial<SearchQuery>,
  listed: Listed,
  now: Instant,
): Filter {
  return {
    verifiedOnly: listed.verifiedOnly || verified === true,
    mailConfirmedOnly: listed.mailConfirmedOnly,
    area: null,
    words: [],
    keys: [
      ...(specialization === undefined ? [] : [specializationKey(specialization)]),
      ...(service === undefined || service === '' ? [] : [serviceKey(service)]),
    ],
    species,
    openOn: date === undefined ? undefined : { date, weekday: weekdayOf(date) },
    openAt: openNow ? now : undefined,
    emergencies: emergency,
    phone: phone === 'emergency' ? { emergencyAt: now } : phone,
  }
}
