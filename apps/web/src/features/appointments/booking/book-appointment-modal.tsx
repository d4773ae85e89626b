import type { BookPage } from '@vetvisit/contract/appointments/routes'
import { DEFAULT_APPOINTMENT_TYPE, type AppointmentType } from '@vetvisit/contract/appointments/rules'
import type { Appointment, NewAppointment } from '@vetvisit/contract/appointments/schemas'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/call.ts'
import { wallTime } from '../../../lib/time/dates.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useIdempotencyKey } from '../../../lib/api/idempotency.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { BookingNotes } from './booking-notes-list.tsx'
import { Booked, BookedActions } from './booked.tsx'
import { PetChoice, ServiceChoice, TypeChoice } from './choices.tsx'
import { HoldLine } from './hold-line.tsx'
import { NoteField } from '../parts/note-field.tsx'
import { type Problem, ProblemBanner } from './problem-banner.tsx'
import { SlotChoice } from './slot-choice.tsx'
import { useSlotHold } from './use-slot-hold.ts'
import { alternativesOf, missingOf, totalOf } from '../parts/format.ts'
import { useBookAppointment } from '../queries.ts'

/** Draws the dialog that adds a pet; it belongs to another feature and is given by `app/`. */
export type RenderAddPet = (dialog: {
  isOpen: boolean
  onClose: () => void
  onSaved: (pet: Pet) => void
}) => ReactNode

type BookAppointmentModalProps = {
  isOpen: boolean
  page: BookPage
  /** The slot it was opened with. */
  initialStart: string
  onClose: () => void
  renderAddPet: RenderAddPet
}

/** Slot, type, pet, reason, services: what it takes to book (specification/owner §2). The slot is held while the modal is open. */
export function BookAppointmentModal({
  isOpen,
  page,
  initialStart,
  onClose,
  renderAddPet,
}: BookAppointmentModalProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const { clinic } = page
  const [date, setDate] = useKept('booking: date', () => wallTime(initialStart, clinic.timeZone).date)
  const [start, setStart] = useKept<string | null>('booking: start', initialStart)
  const [type, setType] = useKept<AppointmentType>('booking: type', DEFAULT_APPOINTMENT_TYPE)
  const [added, setAdded] = useState<Pet[]>([])
  const [firstPetId] = useState(() => (page.pets.length === 1 ? (page.pets[0]?._id ?? null) : null))
  const [petId, setPetId] = useKept('booking: pet', firstPetId)
  const [services, setServices] = useKept<ReadonlySet<string>>('booking: services', new Set<string>())
  const [reason, setReason] = useKept('booking: reason', '')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [addingPet, setAddingPet] = useKept('booking: adding a pet', false)
  const [booked, setBooked] = useState<Appointment | null>(null)
  const [sending, setSending] = useState(false)
  const running = useRef(false)
  const alert = useRef<HTMLDivElement>(null)
  const keys = useIdempotencyKey()
  const book = useBookAppointment()
  const online = useOnline()

  // The person may have scrolled to the services far below.
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  /** A slot that cannot be had is let go of, with the nearest free ones in its place. */
  const refuse = (error: unknown) => {
    const gone = error instanceof ApiError && ['slot_taken', 'clinic_closed', 'too_soon'].includes(error.code)
    if (gone) setStart(null)
    setProblem({ text: errorText(error), alternatives: alternativesOf(error) })
  }
  const hold = useSlotHold(clinic._id, booked || !isOpen ? null : start, (error) => {
    if (error instanceof ApiError && (error.status === 409 || error.code === 'too_many_requests'))
      refuse(error)
  })
  const choose = (next: string) => {
    setProblem(null)
    setDate(wallTime(next, clinic.timeZone).date)
    setStart(next)
  }
  const pets = [...page.pets, ...added.filter(({ _id }) => page.pets.every((pet) => pet._id !== _id))]
  const isBegun =
    reason !== '' ||
    services.size > 0 ||
    start !== initialStart ||
    petId !== firstPetId ||
    type !== DEFAULT_APPOINTMENT_TYPE
  const missing = missingOf(clinic, { start, petId, services })

  const send = async (confirmed: boolean): Promise<void> => {
    if (start === null || petId === null) return
    const wish: NewAppointment = {
      clinicId: clinic._id,
      start,
      petId,
      type,
      reason: reason.trim(),
      additionalServices: [...services],
      confirmed,
    }
    try {
      const appointment = await book.mutateAsync({ wish, idempotencyKey: keys.keyFor(wish) })
      keys.settled()
      hold.settle()
      setBooked(appointment)
    } catch (error) {
      keys.settled(error)
      if (!(error instanceof ApiError && error.code === 'request_exists')) return refuse(error)
      if (await confirmDialog({ message: errorText(error) })) await send(true)
    }
  }
  const confirm = async () => {
    if (missing || running.current) return
    running.current = true
    setSending(true)
    setProblem(null)
    await send(false)
    running.current = false
    setSending(false)
  }

  if (booked)
    return (
      <AppModal
        isOpen={isOpen}
        onClose={onClose}
        title={t('modal.title')}
        className="booking-modal"
        footer={<BookedActions appointment={booked} onClose={onClose} />}
      >
        <Booked appointment={booked} />
      </AppModal>
    )
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('modal.title')}
      unsaved={isBegun}
      backdropDismiss={false}
      className="booking-modal"
      footer={
        <div className="booking-footer">
          <p className="booking-total">
            <span>{t('modal.total')}</span>
            <b className="figures" aria-live="polite">
              {formatMoney(totalOf(clinic, type, services), clinic.currency)}
            </b>
            <span className="quiet">{missing ? t(`modal.${missing}`) : t('modal.payThere')}</span>
          </p>
          <ModalActions
            act={t('common:ok')}
            disabled={missing !== null || !online}
            busy={sending}
            onAct={() => void confirm()}
          />
        </div>
      }
    >
      <div className="booking">
        <div role="alert" ref={alert}>
          {problem && <ProblemBanner problem={problem} zone={clinic.timeZone} onChoose={choose} />}
          {!online && <p className="banner">{t('modal.offline')}</p>}
        </div>
        <SlotChoice
          page={page}
          date={date}
          start={start}
          onDate={(next) => {
            setDate(next)
            setStart(null)
          }}
          onStart={choose}
        />
        {hold.until !== null && <HoldLine until={hold.until} onRenew={hold.renew} />}
        {start !== null && <BookingNotes clinic={clinic} start={start} />}
        <TypeChoice clinic={clinic} value={type} onChange={setType} />
        <PetChoice pets={pets} value={petId} onChange={setPetId} onAdd={() => setAddingPet(true)} />
        <NoteField
          label={t('modal.reason')}
          value={reason}
          onChange={setReason}
          placeholder={t('modal.reasonHint')}
          counted
        />
        <ServiceChoice clinic={clinic} value={services} onChange={setServices} />
      </div>
      {renderAddPet({
        isOpen: addingPet,
        onClose: () => setAddingPet(false),
        onSaved: (pet) => {
          setAdded([...added, pet])
          setPetId(pet._id)
          setAddingPet(false)
        },
      })}
    </AppModal>
  )
}
