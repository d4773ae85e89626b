import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/text/money.ts'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { NoteField } from '../parts/note-field.tsx'
import { Booked, BookedActions } from './booked.tsx'
import { BookingNotes } from './booking-notes-list.tsx'
import { PetChoice, ServiceChoice, TypeChoice } from './choices.tsx'
import { HoldLine } from './hold-line.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SlotChoice } from './slot-choice.tsx'
import { useBooking, type Booking } from './use-booking.ts'
import type { BookingOpening } from './use-booking-choices.ts'

/** Renders the dialog that adds a pet; it belongs to another feature and is passed in by `app/`. */
export type RenderAddPet = (dialog: {
  isOpen: boolean
  onClose: () => void
  onSaved: (pet: Pet) => void
}) => ReactNode

type BookAppointmentModalProps = BookingOpening & { onClose: () => void; renderAddPet: RenderAddPet }

/** Slot, type, pet, reason and services of a new appointment (specification/owner §2). */
export function BookAppointmentModal({ onClose, renderAddPet, ...opening }: BookAppointmentModalProps) {
  const { t } = useTranslation('appointments')
  const booking = useBooking(opening)
  const { isOpen, page } = opening
  const { booked, addingPet } = booking
  const frame = { isOpen, onClose, title: t('modal.title'), className: 'booking-modal' }
  if (booked)
    return (
      <AppModal {...frame} footer={<BookedActions appointment={booked} onClose={onClose} />}>
        <Booked appointment={booked} />
      </AppModal>
    )
  return (
    <AppModal
      {...frame}
      unsaved={booking.isBegun}
      backdropDismiss={false}
      footer={<BookingFooter booking={booking} clinic={page.clinic} />}
    >
      <BookingForm booking={booking} page={page} />
      {renderAddPet({
        isOpen: addingPet.value,
        onClose: () => addingPet.set(false),
        onSaved: booking.addPet,
      })}
    </AppModal>
  )
}

function BookingForm({ booking, page }: { booking: Booking; page: BookingOpening['page'] }) {
  const { t } = useTranslation('appointments')
  const { date, start, type, pets, petId, reason, services, hold } = booking
  const { clinic } = page
  return (
    <div className="booking">
      <Problems booking={booking} clinic={clinic} />
      <SlotChoice
        page={page}
        date={date.value}
        start={start.value}
        onDate={booking.chooseDate}
        onStart={booking.chooseStart}
      />
      {hold.until !== null && <HoldLine until={hold.until} onRenew={hold.renew} />}
      {start.value !== null && <BookingNotes clinic={clinic} start={start.value} />}
      <TypeChoice clinic={clinic} value={type.value} onChange={type.set} />
      <PetChoice
        pets={pets}
        value={petId.value}
        onChange={petId.set}
        onAdd={() => booking.addingPet.set(true)}
      />
      <NoteField
        label={t('modal.reason')}
        value={reason.value}
        onChange={reason.set}
        placeholder={t('modal.reasonHint')}
        counted
      />
      <ServiceChoice clinic={clinic} value={services.value} onChange={services.set} />
    </div>
  )
}

type PartProps = { booking: Booking; clinic: Clinic }

function Problems({ booking: { problem, chooseStart }, clinic }: PartProps) {
  const { t } = useTranslation('appointments')
  const online = useOnline()
  const alert = useRef<HTMLDivElement>(null)
  // The owner may have scrolled far down to the services.
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div role="alert" ref={alert}>
      {problem && <ProblemBanner problem={problem} zone={clinic.timeZone} onChoose={chooseStart} />}
      {!online && <p className="banner">{t('modal.offline')}</p>}
    </div>
  )
}

function BookingFooter({ booking: { total, missing, isSending, confirm }, clinic }: PartProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const online = useOnline()
  return (
    <div className="booking-footer">
      <p className="booking-total">
        <span>{t('modal.total')}</span>
        <b className="figures" aria-live="polite">
          {formatMoney(total, clinic.currency)}
        </b>
        <span className="quiet">{missing ? t(`modal.${missing}`) : t('modal.payThere')}</span>
      </p>
      <ModalActions
        act={t('common:ok')}
        disabled={missing !== null || !online}
        busy={isSending}
        onAct={confirm}
      />
    </div>
  )
}
