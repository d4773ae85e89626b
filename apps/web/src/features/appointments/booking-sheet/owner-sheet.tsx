import { WEEK } from '../parts/week-steps.tsx'
import { useBookPage, useBookAppointment } from '../queries.ts'
import { BookingSheet } from './booking-sheet.tsx'
import { TelephoneOnlySheet } from '../booking/telephone-only.tsx'
import { SheetTime, useFirstDay } from './time-step.tsx'
import type { Opening, SheetPage, SheetAnswers } from './use-sheet-draft.ts'
import { type Sheet, useSheetState } from './use-sheet-state.ts'
import { useSlotHold } from '../hold/use-slot-hold.ts'
import type { BookPage, NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import { createPet } from '@vetvisit/contract/pets/routes'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { newPetOf, type NewPetInput } from '../new-pet/new-pet.ts'

type OwnerSheetProps = {
  page: SheetPage & Pick<BookPage, 'telephoneOnly' | 'hold'>
  opening: Opening
  isOpen: boolean
  onClose: () => void
}

/**
 * The booking sheet of a signed-in owner. Whom the practice asks to call reads that before anything is asked, but for a freed time that
 * was offered to them and is held.
 */
export function OwnerSheet(props: OwnerSheetProps) {
  const { page, opening, isOpen, onClose } = props
  // The hold is gone once the time is booked, when the sheet shows the appointment.
  const [isOffered, setOffered] = useState(false)
  if (!isOffered && page.hold !== null && page.hold.start === opening.start) setOffered(true)
  if (!page.clinic.onlineBooking || (page.telephoneOnly && !isOffered))
    return <TelephoneOnlySheet clinic={page.clinic} isOpen={isOpen} onClose={onClose} />
  return <OpenSheet {...props} />
}

function OpenSheet({ isOpen, onClose, ...opened }: OwnerSheetProps) {
  const sheet = useSheet({ ...opened, isOpen })
  return (
    <BookingSheet sheet={sheet} isOpen={isOpen} onClose={onClose} time={<OwnerTimeStep sheet={sheet} />} />
  )
}

function OwnerTimeStep({ sheet }: { sheet: Sheet }) {
  const { clinic } = sheet.page
  const [from, setFrom] = useFirstDay(sheet.page, sheet.draft.start)
  const wish = { clinicId: clinic._id, days: WEEK, ...sheet.sentVet, ...sheet.sentOwn, ...sheet.sentAnimals }
  const first = useBookPage(wish)
  const week = useBookPage({ ...wish, from })
  return <SheetTime sheet={sheet} first={first.data} week={week} from={from} onFrom={setFrom} />
}

type SheetOptions = { page: SheetPage; opening: Opening; isOpen: boolean }

/** State of the sheet of an owner: the answers, the hold on the time while it is open, and sending. */
function useSheet({ page: opened, opening, isOpen }: SheetOptions): Sheet {
  const { page, onAdded } = useAddedPets(opened)
  const state = useSheetState({ page, opening, isVisitor: false })
  const sent = () => {
    hold.settle()
    state.forget()
  }
  const { send, booked, isSending } = useSending({
    answers: state,
    page,
    onAdded,
    onSent: sent,
    onRefused: state.refuse,
  })
  const start = booked || !isOpen ? null : state.draft.start
  const wanted = {
    clinicId: page.clinic._id,
    ...state.sentVet,
    ...state.sentOwn,
    ...state.sentAnimals,
    start,
  }
  const hold = useSlotHold(wanted, state.refuseHold)
  return {
    ...state,
    hold,
    booked,
    pets: page.pets,
    isSending,
    act: () => state.advance(send),
  }
}

/** The page with the pets that were created in the sheet and that the page may not know yet. */
function useAddedPets(page: SheetPage) {
  const [added, setAdded] = useState<Pet[]>([])
  const missing = added.filter(({ _id }) => page.pets.every((known) => known._id !== _id))
  return {
    page: missing.length === 0 ? page : { ...page, pets: [...page.pets, ...missing] },
    onAdded: (pet: Pet) => setAdded((before) => [...before, pet]),
  }
}

type SendingOptions = {
  answers: SheetAnswers
  page: SheetPage
  /** A new pet was saved. */
  onAdded: (pet: Pet) => void
  onSent: () => void
  onRefused: (error: unknown) => void
}

/** Sends the answers: a new pet first, then the booking. A retry after a lost answer repeats neither (decision 251). */
function useSending({ answers, page, onAdded, onSent, onRefused }: SendingOptions) {
  const { draft, sentReason, sentOwn, sentVet, sentFurther, choosePet } = answers
  const pet = useAction<NewPetInput, Pet>({
    act: (body, attempt) => call(createPet, { query: {}, body }, attempt),
    isExclusive: true,
  })
  const send = useBooking({ onSent, onRefused })

  const savePet = async (): Promise<string | null> => {
    if (!draft.newPet) return draft.petId
    const checked = newPetOf(draft.newPet)
    if (!('pet' in checked)) return null
    const saved = await pet.mutateAsync(checked.pet)
    onAdded(saved)
    choosePet(saved._id)
    return saved._id
  }
  const sendAll = async () => {
    try {
      const petId = await savePet()
      if (petId === null || draft.start === null) return
      const { type, services, start } = draft
      send.mutate({
        clinicId: page.clinic._id,
        start,
        petId,
        ...sentFurther,
        ...sentVet,
        ...sentOwn,
        type,
        ...sentReason,
        additionalServices: services,
        confirmed: false,
      })
    } catch (error) {
      onRefused(error)
    }
  }
  return {
    send: () => void sendAll(),
    booked: send.data ?? null,
    isSending: send.isPending || pet.isPending,
  }
}

type BookingOptions = Pick<SendingOptions, 'onSent' | 'onRefused'>

/** Books, after a question if the owner already has an appointment there; null if they decide against it. */
function useBooking({ onSent, onRefused }: BookingOptions) {
  const book = useBookAppointment()
  return useAction<NewAppointmentInput, BookedAppointment | null>({
    isExclusive: true,
    act: async (request) => {
      try {
        return await book.mutateAsync(request)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'request_exists')) throw error
        if (!(await confirmDialog({ message: errorText(error) }))) return null
        return book.mutateAsync({ ...request, confirmed: true })
      }
    },
    onSuccess: (appointment) => {
      if (appointment) onSent()
    },
    onError: onRefused,
  })
}
