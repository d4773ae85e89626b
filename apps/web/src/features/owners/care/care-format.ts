import type { CareDoctor } from '@vetvisit/contract/owners/care-routes'

/** The doctor's clinics in one line; empty without a clinic. */
export const placesOf = ({ clinics }: Pick<CareDoctor, 'clinics'>): string =>
  clinics.map(({ name, city }) => `${name}, ${city}`).join(' · ')
