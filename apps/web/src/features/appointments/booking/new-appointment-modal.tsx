import '../agenda/calendar.css'
import type { OwnerChoice } from '@vetvisit/contract/appointments/routes'
import { type AppointmentType, DEFAULT_APPOINTMENT_TYPE } from '@vetvisit/contract/appointments/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from 'react-i18next'
import { wallTime } from '../../../lib/time/dates.ts'
import { useIdempotencyKey } from '../../../lib/api/idempotency.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { slotMinutesOf } from '../agenda/calendar-format.ts'
import { useNextFreeDay } from '../agenda/calendar-queries.ts'
import { useBookAppointment } from '../queries.ts'
import { ServiceChoice, TypeChoice } from './choices.tsx'
import { NoteField } from '../parts/note-field.tsx'
import { OwnerAndPet } from '../parts/owner-and-pet.tsx'
import { RefusedTime } from './refused-time.tsx'
import { StaffTimes } from './staff-times.tsx'
import { TimeModal } from './time-modal.tsx'
import { needsService } from '../parts/format.ts'

type NewVisitModalProps = {
  clinics: readonly [Clinic, ...Clinic[]]
  /** The one that is chosen first; without it the oldest. */
  clinicId: string | null
  /** First day that is offered where there is no start. */
  date: string
  start: string | null
  patId: string | null
  isOpen: boolean
  onClose: () => void
}

/** The practice books for an owner on record; agreed at once. */
export function NewAppointmentModal({
  clinics,
  clinicId,
  patId,
  isOpen,
  onClose,
  ...first
}: NewVisitModalProps) {
  const { t } = useTranslation('calendar')
  const kind = usePlaceKind()
  const keys = useIdempotencyKey()
  const book = useBookAppointment()
  const [atClinic, setAtClinic] = useKept('new visit: clinic', clinicId)
  const clinic = clinics.find(({ _id }) => _id === atClinic) ?? clinics[0]
  const [date, setDate] = useFirstDay(clinic, first, isOpen)
  const [start, setStart] = useKept('new visit: start', first.start)
  const [owner, setOwner] = useKept<OwnerChoice | null>('new visit: owner', null)
  const [petId, setPetId] = useKept<string | null>('new visit: pet', null)
  const [type, setType] = useKept<AppointmentType>('new visit: type', DEFAULT_APPOINTMENT_TYPE)
  const [services, setServices] = useKept<ReadonlySet<string>>('new visit: services', new Set<string>())
  const [reason, setReason] = useKept('new visit: reason', '')
  const choose = (chosen: string) => {
    setStart(chosen)
    setDate(wallTime(chosen, clinic.timeZone).date)
  }
  const ready = start !== null && petId !== null && (!needsService(clinic) || services.size > 0)
  // An owner whose page it was opened from was not chosen here.
  const isBegun =
    reason !== '' ||
    services.size > 0 ||
    start !== first.start ||
    type !== DEFAULT_APPOINTMENT_TYPE ||
    (owner !== null && owner._id !== patId)
  const save = () => {
    if (start === null || petId === null) return
    const wish = {
      clinicId: clinic._id,
      start,
      petId,
      type,
      reason: reason.trim(),
      additionalServices: [...services],
      confirmed: true,
    }
    book.mutate(
      { wish, idempotencyKey: keys.keyFor(wish) },
      {
        onSuccess: ({ patient }) => {
          keys.settled()
          onClose()
          void showToast({ message: t('booked', { owner: patient.fullname }), color: 'success' })
        },
        onError: (error) => keys.settled(error),
      },
    )
  }
  return (
    <TimeModal
      title={t('new')}
      isOpen={isOpen}
      onClose={onClose}
      act={t('book')}
      ready={ready}
      pending={book.isPending}
      unsaved={isBegun}
      right="appointments"
      onAct={save}
    >
      <RefusedTime error={book.error} zone={clinic.timeZone} onChoose={choose} />
      <OwnerAndPet
        patId={patId}
        owner={owner}
        petId={petId}
        onOwner={(next) => {
          setOwner(next)
          setPetId(next?.pets.length === 1 ? (next.pets[0]?._id ?? null) : null)
        }}
        onPet={setPetId}
      />
      {clinics.length > 1 && (
        <fieldset className="choice">
          <legend>{t(`words.${kind}.one`)}</legend>
          <div className="choice-tiles">
            {clinics.map((other) => (
              <label key={other._id} className="tile">
                <input
                  type="radio"
                  name="clinic"
                  checked={other._id === clinic._id}
                  onChange={() => {
                    setAtClinic(other._id)
                    setServices(new Set())
                    setStart(null)
                    setDate(null)
                  }}
                />
                <span className="tile-text">{other.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <StaffTimes
        clinic={clinic}
        date={date}
        start={start}
        graceMs={slotMinutesOf(clinic) * 60_000}
        onDate={(next) => {
          setDate(next)
          setStart(null)
        }}
        onStart={setStart}
      />
      <TypeChoice clinic={clinic} value={type} onChange={setType} />
      <ServiceChoice clinic={clinic} value={services} onChange={setServices} />
      <NoteField label={t('reasonOptional')} value={reason} onChange={setReason} />
    </TimeModal>
  )
}

/** The day that is chosen; before that the one of the start, or the next with a free time. */
function useFirstDay(
  clinic: Clinic,
  { start, date }: Pick<NewVisitModalProps, 'start' | 'date'>,
  isOpen: boolean,
): [string, (date: string | null) => void] {
  const [chosen, setChosen] = useKept('new visit: day', () =>
    start === null ? null : wallTime(start, clinic.timeZone).date,
  )
  const nextFree = useNextFreeDay(clinic, date, isOpen && chosen === null)
  return [chosen ?? nextFree ?? date, setChosen]
}
