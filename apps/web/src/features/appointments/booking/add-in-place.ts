import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import { createContext, type ComponentType } from 'react'

export type OwnerFormProps = {
  /** What was typed to find the owner. */
  sought: string
  onAdded: (owner: OwnerChoice) => void
  onClose: () => void
}
export type PetFormProps = {
  ownerId: string
  onAdded: (pet: OwnerChoice['pets'][number]) => void
  onClose: () => void
}

/** The forms by which a booking adds an owner and a pet in place; the application joins them in. */
export const AddInPlace = createContext<{
  OwnerForm: ComponentType<OwnerFormProps>
  PetForm: ComponentType<PetFormProps>
} | null>(null)
