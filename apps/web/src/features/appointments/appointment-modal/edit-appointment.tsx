import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useReasonName } from '../../../lib/text/use-reason-text.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useCorrectVisit, useOwnerChoices } from '../calendar/calendar-queries.ts'
import { needsService } from '../parts/format.ts'
import {
  clinicOfDraft,
  detailsOf,
  draftOf,
  rebaseDraft,
  type AppointmentDraft,
} from '../new-appointment/appointment-draft.ts'
import { ServiceChoice, TypeChoice } from '../new-appointment/choices.tsx'
import { NoteField } from '../parts/note-field.tsx'
import { PetTiles } from '../parts/pet-tiles.tsx'
import { Failure } from '../../../ui/show/failure.tsx'

/** The appointment that is being corrected. */
type VisitEdit = {
  draft: AppointmentDraft
  seen: Appointment
  /** Its clinic with all services that can be chosen. */
  choice: Clinic | undefined
  error: Error | null
  saving: boolean
  /** True if something was changed. */
  isChanged: boolean
  /** True if the appointment needs a service and has none. */
  lacksService: boolean
  change: (changed: Partial<AppointmentDraft>) => void
  save: (onSaved: () => void) => void
}

type Begun = { seen: Appointment; draft: AppointmentDraft }

/**
 * Corrects appointments, starting with `begin`. Typed values survive another person's change, which is shown.
 *
 * @returns `edit` is null while no correction is in progress
 */
export function useVisitEdit(
  visitId: string,
  clinic: Clinic | undefined,
): {
  edit: VisitEdit | null
  begin: (visit: Appointment) => void
} {
  const correct = useCorrectVisit()
  const nameOf = useReasonName()
  const [begun, setBegun] = useKept<Begun | null>(formName('correction', visitId), null)
  const begin = (visit: Appointment) => {
    correct.reset()
    setBegun({ seen: visit, draft: draftOf(visit, nameOf) })
  }
  if (!begun) return { edit: null, begin }
  const { seen, draft } = begun
  const details = detailsOf(draft, seen, nameOf)
  const choice = clinic && clinicOfDraft(seen, clinic)
  const edit = {
    draft,
    seen,
    choice,
    error: correct.error,
    saving: correct.isPending,
    isChanged: details !== null,
    lacksService: choice !== undefined && needsService(choice) && draft.services.size === 0,
    change: (changed: Partial<AppointmentDraft>) => setBegun({ seen, draft: { ...draft, ...changed } }),
    save: (onSaved: () => void) => {
      if (details === null) return
      correct.mutate(
        { ...seen, details },
        {
          onSuccess: onSaved,
          onError: (error) => {
            const fresh = freshOf(error)
            if (fresh) setBegun({ seen: fresh, draft: rebaseDraft(draft, seen, fresh, nameOf) })
          },
        },
      )
    },
  }
  return { edit, begin }
}

/** The current appointment from a `stale` refusal. */
const freshOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'stale'
    ? (error.details['appointment'] as Appointment | undefined)
    : undefined

type EditVisitProps = { edit: VisitEdit }

/** Type, pet, reason and services of an appointment. */
export function EditVisit({ edit }: EditVisitProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const { draft, choice, change, error } = edit
  return (
    <>
      <Failure
        text={error && (freshOf(error) ? t('changedMeanwhile') : errorText(error))}
        className="form-banner"
      />
      {choice && <TypeChoice clinic={choice} value={draft.type} onChange={(type) => change({ type })} />}
      <PetOfOwner visit={edit.seen} petId={draft.petId} onPet={(petId) => change({ petId })} />
      {choice && (
        <ServiceChoice clinic={choice} value={draft.services} onChange={(services) => change({ services })} />
      )}
      <NoteField label={t('reasonOptional')} value={draft.reason} onChange={(reason) => change({ reason })} />
    </>
  )
}

type PetOfOwnerProps = { visit: Appointment; petId: string; onPet: (petId: string) => void }

/** The other pets of the owner that do not come along, if there are any and the visit has not begun. */
function PetOfOwner({ visit, petId, onPet }: PetOfOwnerProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const all = useOwnerChoices('', visit.patient._id).data?.[0]?.pets ?? []
  const pets = all.filter(({ _id }) => visit.furtherPets?.every((pet) => pet._id !== _id) ?? true)
  if (visit.status === 'consulting' || pets.every(({ _id }) => _id === visit.pet._id)) return null
  return (
    <fieldset className="choice">
      <legend>{t('pet')}</legend>
      <PetTiles pets={pets} chosen={petId} onChoose={onPet} />
    </fieldset>
  )
}
