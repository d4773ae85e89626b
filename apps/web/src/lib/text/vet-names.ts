import type { ClinicVets } from '@vetvisit/contract/appointments/availability/schemas'

/** The names of the vets of a clinic, or of its only one. @param page `vets` is empty at a clinic of one */
export const vetNames = ({ clinic, vets }: { clinic: { docName: string }; vets: ClinicVets }): string =>
  vets.length > 0 ? vets.map(({ fullname }) => fullname).join(' · ') : clinic.docName
