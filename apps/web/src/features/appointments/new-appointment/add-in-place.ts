import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import { createContext, type ComponentType } from 'react'

export type OwnerFormProps = {
  /** Search text typed to find the owner. */
  searchTerm: string
  onAdded: (owner: OwnerChoice) => void
  onClose: () => void
}
export type PetFormProps = {
  ownerId: string
  onAdded: (pet: OwnerChoice['pets'][number]) => void
  onClose: () => void
}

/** Forms that add an owner and a pet during a booking; provided by the application. */
export const AddInPlace = createContext<{
  OwnerForm: ComponentType<OwnerFormProps>
  PetForm: ComponentType<PetFormProps>
} | null>(null)
