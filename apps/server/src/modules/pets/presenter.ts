import { ageText, CLINICAL_FIELDS } from '@vetvisit/contract/pets/rules'
import type { Pet, PetRecord, Writing } from '@vetvisit/contract/pets/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { linkToFile, linkToPicture } from '../files/public.ts'
import { FILE_COLUMNS, todayAt } from './rules.ts'
import type { ListedPet, WrittenPetRow } from './repository.ts'
import type { WeightRow } from './weights-query.ts'
import type { WritingRow, Written } from './writings-query.ts'

type Signer = Pick<Context, 'files'>

/** A pet as lists show it, with its age on the date of `now` (specification/readings §7). */
export function petToWire(signer: Signer, pet: ListedPet, now: Instant): Pet {
  return {
    _id: pet.id,
    id: pet.id,
    patient: pet.ownerId,
    name: pet.name,
    gender: pet.gender,
    type: pet.species,
    breed: pet.breed,
    age: ageText(pet.bornOn, todayAt(now)),
    ageEntered: pet.ageEntered,
    bornOn: pet.bornOn,
    profile: pet.photoFileId && linkToPicture(signer, pet.photoFileId, now),
    passport_number: pet.passportNumber,
    rfid: pet.rfid,
    pet_insurance_no: pet.insuranceNumber,
    vaccinationDueOn: pet.vaccinationDueOn,
    dewormingDueOn: pet.dewormingDueOn,
    archived: pet.archived,
  }
}

/** The data of a record beside the pet's own row. */
export type RecordParts = {
  weights: readonly Omit<WeightRow, 'petId'>[]
  writings: readonly WritingRow[]
}

/** The whole record as its owner sees it, with links to its documents. The age of a dead pet is that on the date of death. */
export function recordToWire(
  signer: Signer,
  pet: WrittenPetRow,
  { weights, writings }: RecordParts,
  now: Instant,
): PetRecord {
  const writerOf = (about: Written): Writing | null => {
    const found = writings.find((writing) => writing.about === about)
    return found ? writingToWire(found) : null
  }
  const documentOf = (field: keyof typeof FILE_COLUMNS) => {
    const fileId = pet[FILE_COLUMNS[field]]
    return fileId && linkToFile(signer, fileId, now)
  }
  return {
    ...petToWire(signer, { ...pet, archived: pet.archivedAt !== null }, now),
    age: ageText(pet.bornOn, pet.deceasedOn ?? todayAt(now)),
    dateOfBirth: pet.bornExactly ? pet.bornOn : null,
    colour: pet.colour,
    neutered: pet.neutered,
    allergies: pet.allergies,
    alerts: pet.alerts,
    deceasedOn: pet.deceasedOn,
    vaccination_url: documentOf('vaccination_url'),
    deworming_url: documentOf('deworming_url'),
    import_compliance: documentOf('import_compliance'),
    pet_insurance_url: documentOf('pet_insurance_url'),
    ownershipProof: documentOf('ownershipProof'),
    passport_url: documentOf('passport_url'),
    weights: weights.map(({ measuredOn, grams }) => ({
      date: measuredOn,
      kg: grams / 1000,
      by: writerOf(`weight:${measuredOn}`),
    })),
    writtenBy: CLINICAL_FIELDS.flatMap((field) => {
      const by = writerOf(field)
      return by ? [{ field, ...by }] : []
    }),
  }
}

const writingToWire = ({ name, doctorId, doctorName, at }: WritingRow): Writing => ({
  name,
  docId: doctorId,
  docName: doctorName,
  at: instantText(at),
})
