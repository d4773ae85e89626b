import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import type { NewCallerInput } from '@vetvisit/contract/owners/caller-routes'
import { createContext, type ComponentType, type ReactNode } from 'react'

export type OwnerFormProps = {
  /** Search text typed to find the owner. */
  searchTerm: string
  onAdded: (owner: OwnerChoice) => void
  onClose: () => void
}
export type CallerFormProps = {
  searchTerm: string
  /** The pet, or null if an answer is missing or wrong. */
  takePet: () => NewCallerInput['pets'][number] | null
  onAdded: (owner: OwnerChoice) => void
  /** Is given an owner on record who has the typed number. */
  onKnown: (ownerId: string) => void
  onMore: () => void
  onClose: () => void
  onTyped: (isTyped: boolean) => void
  /** The fields of the pet. */
  children: ReactNode
}
export type PetFormProps = {
  ownerId: string
  onAdded: (pet: OwnerChoice['pets'][number]) => void
  onClose: () => void
}

export type OwnerCardProps = { ownerId: string; onGo: (path: string) => void }

/** Forms that add an owner and a pet during a booking, and the card of the owner; provided by the application. */
export const AddInPlace = createContext<{
  OwnerForm: ComponentType<OwnerFormProps>
  CallerForm: ComponentType<CallerFormProps>
  PetForm: ComponentType<PetFormProps>
  OwnerCard: ComponentType<OwnerCardProps>
} | null>(null)
