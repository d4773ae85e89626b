import type { PetRecord } from '@vetvisit/contract/pets/schemas'

/** The relation of a practice to an owner (specification/authorization R1 and R2); without one nothing is read. */
export type Relation = { grade: 'requested' | 'on-record'; isServiceProvider: boolean }

const NO_DOCUMENTS = {
  vaccination_url: null,
  deworming_url: null,
  import_compliance: null,
  pet_insurance_url: null,
  ownershipProof: null,
  passport_url: null,
}

const NO_DETAILS = {
  passport_number: null,
  rfid: null,
  pet_insurance_no: null,
  vaccinationDueOn: null,
  dewormingDueOn: null,
  dateOfBirth: null,
  colour: null,
  neutered: null,
  allergies: null,
  alerts: null,
  weights: [],
  writtenBy: [],
}

/**
 * The part of a record that a practice may read. A request shows the pet without details; on record everything is shown, to a service
 * provider without the documents (specification/authorization "Relations" and G5).
 */
export function readableBy(record: PetRecord, { grade, isServiceProvider }: Relation): PetRecord {
  if (grade === 'requested') return { ...record, ...NO_DETAILS, ...NO_DOCUMENTS }
  return isServiceProvider ? { ...record, ...NO_DOCUMENTS } : record
}
