import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useOnline } from '../../../platform/network.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useCorrectVisit, useOwnerChoices } from '../calendar-queries.ts'
import { needsService } from '../format.ts'
import { clinicFor, detailsOf, draftOf, rebased, type VisitDraft } from '../visit-draft.ts'
import { ServiceChoice, TypeChoice } from './choices.tsx'
import { NoteField } from './note-field.tsx'

/** A visit that is being corrected. What was typed survives a change by somebody else, which is told. */
export function useVisitEdit(visit: Appointment, clinic: Clinic | undefined) {
  const correct = useCorrectVisit()
  const [seen, setSeen] = useState(visit)
  const [draft, setDraft] = useState(() => draftOf(visit))
  const details = detailsOf(draft, seen)
  const choice = clinic && clinicFor(seen, clinic)
  return {
    draft,
    seen,
    choice,
    error: correct.error,
    saving: correct.isPending,
    ready: details !== null && (!choice || !needsService(choice) || draft.services.size > 0),
    change: (changed: Partial<VisitDraft>) => setDraft({ ...draft, ...changed }),
    /** Begins anew with the visit as it is now. */
    begin: () => {
      correct.reset()
      setSeen(visit)
      setDraft(draftOf(visit))
    },
    save: (onSaved: () => void) => {
      if (details === null) return
      correct.mutate(
        { ...seen, details },
        {
          onSuccess: onSaved,
          onError: (error) => {
            const fresh = freshOf(error)
            if (!fresh) return
            setDraft(rebased(draft, seen, fresh))
            setSeen(fresh)
          },
        },
      )
    },
  }
}

/** The visit as it is now, which a refusal as stale carries. */
const freshOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'stale'
    ? (error.details['appointment'] as Appointment | undefined)
    : undefined

type EditVisitProps = { edit: ReturnType<typeof useVisitEdit> }

/** Type, pet, reason and services of a visit. */
export function EditVisit({ edit }: EditVisitProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const { draft, choice, change, error } = edit
  return (
    <>
      <div role="alert">
        {error !== null && (
          <p className="form-banner">{freshOf(error) ? t('changedMeanwhile') : errorText(error)}</p>
        )}
      </div>
      {choice && <TypeChoice clinic={choice} value={draft.type} onChange={(type) => change({ type })} />}
      <PetOfOwner visit={edit.seen} petId={draft.petId} onPet={(petId) => change({ petId })} />
      {choice && (
        <ServiceChoice clinic={choice} value={draft.services} onChange={(services) => change({ services })} />
      )}
      <NoteField label={t('reasonOptional')} value={draft.reason} onChange={(reason) => change({ reason })} />
    </>
  )
}

/** Writes what was corrected. */
export function SaveButton({ edit, onSaved }: EditVisitProps & { onSaved: () => void }) {
  const { t } = useTranslation('common')
  const online = useOnline()
  return (
    <IonButton
      color="secondary"
      disabled={!edit.ready || edit.saving || !online}
      aria-busy={edit.saving}
      onClick={() => edit.save(onSaved)}
    >
      {t('save')}
    </IonButton>
  )
}

type PetOfOwnerProps = { visit: Appointment; petId: string; onPet: (petId: string) => void }

/** The other pets of the owner, where there are some and the visit has not begun. */
function PetOfOwner({ visit, petId, onPet }: PetOfOwnerProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const pets = useOwnerChoices('', visit.patient._id).data?.[0]?.pets ?? []
  if (visit.status === 'consulting' || pets.every(({ _id }) => _id === visit.pet._id)) return null
  return (
    <fieldset className="choice">
      <legend>{t('pet')}</legend>
      <div className="choice-tiles">
        {pets.map((pet) => (
          <label key={pet._id} className="tile">
            <input type="radio" name="pet" checked={pet._id === petId} onChange={() => onPet(pet._id)} />
            <Avatar name={pet.name} picture={pet.profile} species={pet.type} size={2.5} />
            <span className="tile-text">
              <b>{pet.name}</b>
              <span className="quiet">
                {t(`common:speciesNames.${pet.type}`)}, {pet.breed}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
