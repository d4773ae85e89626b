import '../calendar/calendar.css'
import { useIonRouter } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { type ComponentProps, lazy, use, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { isMac } from '../../../platform/device.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'
import { mayClose } from '../../../ui/modal/dialogs.ts'
import { useOnline } from '../../../platform/network.ts'
import { slotMinutesOf } from '../calendar/calendar-format.ts'
import { AddInPlace } from './add-in-place.ts'
import { useDeskKeys } from './desk-keys.ts'
import { KeyHint } from './key-hint.tsx'
import { LengthField } from './length-field.tsx'
import { NearestTimes } from './nearest-times.tsx'
import { OwnerAndPet } from './owner-and-pet.tsx'
import { timeText } from '../parts/chosen-times.tsx'
import { ReasonChoice, ServiceChoice, TypeChoice } from './choices.tsx'
import { FurtherPets } from '../parts/further-pets.tsx'
import { NoteField } from '../parts/note-field.tsx'
import { RefusedTime } from '../parts/refused-time.tsx'
import { RoomChoice } from './room-choice.tsx'
import { StaffTimes } from './staff-times.tsx'
import { TellOwner } from '../parts/tell-owner.tsx'
import { TimeModal } from '../parts/time-modal.tsx'
import { saysType } from '../booking-sheet/reasons.ts'
import { VetChoice } from '../booking/vet-choice.tsx'
import { useNewAppointment, type NewAppointmentOpening } from './use-new-appointment.ts'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

/** The practice books for an owner on record; the appointment is approved at once. */
export function NewAppointmentModal(opening: NewAppointmentOpening) {
  const { t } = useTranslation(['calendar', 'booking'])
  const form = useNewAppointment(opening)
  const { clinics, patId, isOpen, onClose } = opening
  const { clinic, start, owner, petId, services } = form
  const inside = useRef<HTMLDivElement>(null)
  const mayAct = useMayAct(form)
  const missing = useMissingText(form)
  const [isCallerTyped, setCallerTyped] = useState(false)
  useDeskKeys(inside, () => mayAct && form.save())
  // A day and a time that were chosen in the calendar stay; a vet alone has the next free time chosen already.
  const hasNearest = opening.start === null && form.vets.length > 1
  // Reasons of the practice decide about the times, so they stand above them.
  const reasons = <ReasonOfForm form={form} />
  return (
    <TimeModal
      title={t('new')}
      isOpen={isOpen}
      onClose={onClose}
      act={start === null ? t('book') : t('bookTime', { time: timeText(start, clinic.timeZone) })}
      ready={form.isReady}
      missing={missing}
      pending={form.isSaving}
      unsaved={form.isBegun || isCallerTyped}
      right="appointments"
      onAct={() => form.save()}
      hint={<KeyHint>{isMac() ? '⌘ ↵' : 'Ctrl ↵'}</KeyHint>}
      inside={inside}
      takesKeys={patId !== null}
      beside={owner.value && <CardOfOwner ownerId={owner.value._id} asks={form.isBegun} onLeave={onClose} />}
    >
      <RefusedTime error={form.error} zone={clinic.timeZone} onChoose={form.chooseStart} />
      <OwnerOfForm
        form={form}
        opening={opening}
        hasKeys={petId.value === null || !hasNearest}
        onTyped={setCallerTyped}
      />
      {clinics.length > 1 && <ClinicChoice clinics={clinics} chosen={clinic} onChoose={form.chooseClinic} />}
      {form.reasons.length > 0 && reasons}
      <FurtherPetsOfForm form={form} />
      <TimeOfForm form={form} hasNearest={hasNearest} />
      <LengthAndRoom form={form} />
      {form.reasons.length === 0 && reasons}
      <NoteField label={t('booking:words')} value={form.words.value} onChange={form.words.set} />
      <TypeOfForm form={form} />
      <ServiceChoice clinic={clinic} value={services.value} onChange={services.set} />
      {owner.value && (
        <TellOwner
          owner={owner.value.fullname}
          telling={{ isOn: form.tell.value, why: null }}
          onChange={form.tell.set}
        />
      )}
      <OverrideOfForm form={form} />
    </TimeModal>
  )
}

type OwnerOfFormProps = Pick<ComponentProps<typeof OwnerAndPet>, 'hasKeys' | 'onTyped'> & {
  form: ReturnType<typeof useNewAppointment>
  opening: Pick<NewAppointmentOpening, 'patId' | 'caller'>
}

function OwnerOfForm({ form, opening: { patId, caller }, ...rest }: OwnerOfFormProps) {
  const { owner, petId, chooseOwner } = form
  return (
    <OwnerAndPet
      {...rest}
      patId={patId}
      caller={caller}
      owner={owner.value}
      petId={petId.value}
      onOwner={chooseOwner}
      onPet={petId.set}
    />
  )
}

type CardOfOwnerProps = {
  ownerId: string
  /** Leaving would lose what was chosen. */
  asks: boolean
  onLeave: () => void
}

/** The card of the chosen owner. */
function CardOfOwner({ ownerId, asks, onLeave }: CardOfOwnerProps) {
  const router = useIonRouter()
  const forms = use(AddInPlace)
  if (!forms) return null
  const go = async (path: string) => {
    if (asks && !(await mayClose())) return
    onLeave()
    router.push(path)
  }
  return (
    <div className="booking-beside">
      <forms.OwnerCard ownerId={ownerId} onGo={(path) => void go(path)} />
    </div>
  )
}

type TimeOfFormProps = { form: ReturnType<typeof useNewAppointment>; hasNearest: boolean }

/** The vet, and a day and time of theirs. */
function TimeOfForm({ form, hasNearest }: TimeOfFormProps) {
  const { clinic, vets, vetId } = form
  return (
    <>
      <VetChoice vets={vets} value={vetId.value} onChange={form.chooseVet} />
      {hasNearest && <NearestOfForm form={form} />}
      <StaffTimes
        clinic={clinic}
        ofVets={form.slotsOfVets}
        vetIds={vetId.value === null ? vets.map(({ _id }) => _id) : [vetId.value]}
        date={form.date}
        start={form.start}
        graceMs={slotMinutesOf(clinic) * 60_000}
        need={form.need}
        onDate={form.chooseDate}
        onStart={form.chooseStart}
      />
    </>
  )
}

function LengthAndRoom({ form }: { form: ReturnType<typeof useNewAppointment> }) {
  const { clinic, minutes, usualMinutes, roomId } = form
  return (
    <>
      <LengthField minutes={minutes.value} usual={usualMinutes} onMinutes={minutes.set} />
      <RoomChoice clinicId={clinic._id} value={roomId.value} onChange={roomId.set} />
    </>
  )
}

/** The other pets that may come along for the chosen reason. */
function FurtherPetsOfForm({ form }: { form: ReturnType<typeof useNewAppointment> }) {
  return (
    <FurtherPets
      pets={form.mayCome}
      chosen={form.further}
      minutes={form.own?.furtherPetMinutes ?? 0}
      onChoose={form.chooseFurther}
    />
  )
}

/** A reason that says the type leaves nothing to choose. */
function TypeOfForm({ form }: { form: ReturnType<typeof useNewAppointment> }) {
  const { clinic, own, reason, type, owner, petId } = form
  if (own !== null || saysType(reason.value, type.value)) return null
  return (
    <TypeChoice
      clinic={clinic}
      wasSeen={owner.value?.pets.some(({ _id, wasSeen }) => _id === petId.value && wasSeen) ?? false}
      value={type.value}
      onChange={type.set}
    />
  )
}

/** The nearest times of the vets who take the appointment. */
function NearestOfForm({ form }: { form: ReturnType<typeof useNewAppointment> }) {
  const { clinic, able, nearest, start, petId } = form
  return (
    <NearestTimes
      clinic={clinic}
      vets={able}
      nearest={nearest}
      start={start}
      hasKeys={petId.value !== null}
      onStart={form.chooseStart}
    />
  )
}

/** The choice that the appointment still needs, as a sentence. */
function useMissingText({ missing }: Pick<ReturnType<typeof useNewAppointment>, 'missing'>): string | null {
  const { t } = useTranslation(['desk', 'booking'])
  return missing && t(`desk:missing.${missing}`)
}

/** Whether the keys of the dialog may book. */
function useMayAct({
  isReady,
  isSaving,
}: Pick<ReturnType<typeof useNewAppointment>, 'isReady' | 'isSaving'>) {
  const [mayBook, isOnline] = [useRight('appointments'), useOnline()]
  return mayBook && isOnline && isReady && !isSaving
}

const OverrideDialog = lazy(async () => ({
  default: (await import('../override/override-dialog.tsx')).OverrideDialog,
}))

/** The dialog about a time that is taken or outside the hours; what was chosen stays. */
function OverrideOfForm({ form }: { form: ReturnType<typeof useNewAppointment> }) {
  const { t } = useTranslation('override')
  if (!form.refused) return null
  const choose = (start: string) => {
    form.closeRefused()
    form.chooseStart(start)
  }
  return (
    <FirstOpening>
      <OverrideDialog
        refused={form.refused}
        name="new appointment: override"
        zone={form.clinic.timeZone}
        act={t('bookAnyway')}
        isSaving={form.isSaving}
        failure={null}
        onChoose={choose}
        onOverride={form.save}
        onClose={form.closeRefused}
      />
    </FirstOpening>
  )
}

function ReasonOfForm({ form }: { form: ReturnType<typeof useNewAppointment> }) {
  return (
    <ReasonChoice
      own={form.reasons}
      ownId={form.own?._id ?? null}
      onOwn={form.chooseOwn}
      reason={form.reason.value}
      onReason={form.chooseReason}
    />
  )
}

type ClinicChoiceProps = { clinics: readonly Clinic[]; chosen: Clinic; onChoose: (id: string) => void }

function ClinicChoice({ clinics, chosen, onChoose }: ClinicChoiceProps) {
  const { t } = useTranslation('calendar')
  const kind = usePlaceKind()
  return (
    <fieldset className="choice">
      <legend>{t(`words.${kind}.one`)}</legend>
      <div className="choice-tiles">
        {clinics.map(({ _id, name }) => (
          <label key={_id} className="tile">
            <input type="radio" name="clinic" checked={_id === chosen._id} onChange={() => onChoose(_id)} />
            <span className="tile-text">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
