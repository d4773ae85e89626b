import type { OwnerScope, PracticeScope } from '../../context/caller.ts'
import type { FileHolder } from '../files/public.ts'

/** The person of a practice who writes into a pet's record. */
export type PracticeWriter = Pick<PracticeScope, 'actorId' | 'practiceId'>

/** The owner of a pet, and the practice that writes for them if there is one. */
export type PetWriter = OwnerScope & { practice?: PracticeWriter }

/** The holder of a pet's uploads: the writer. */
export const uploaderOf = ({ ownerId, practice }: PetWriter): FileHolder => practice ?? { ownerId }
