import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { Conflict } from '@vetvisit/contract/merge'
import type { ClinicVet, ClinicVetWork } from '@vetvisit/contract/clinics/vets/schemas'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { freshOf } from '../../../ui/form/changes-since.ts'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { clinicConflict } from '../clinic-form/clinic-conflicts.ts'
import { inputOf } from '../clinic-form/clinic-inputs.ts'
import { OpeningTimesLines } from '../clinic-form/opening-times-lines.tsx'
import { useAsking } from '../clinic-list/use-affected-appointments.tsx'
import { useUpdateVets } from './queries.ts'
import { vetInputsOf, vetSchema, workOf, type VetInputs, type VetTimes } from './vet-inputs.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

type VetHoursModalProps = {
  clinic: Clinic
  vet: ClinicVet
  /** The vet has left the practice meanwhile, so that the hours cannot be saved any more. */
  isGone: boolean
  onClose: () => void
}

/** When one vet works at a clinic: bookable or not, as the clinic or in own hours, from and to a day. */
export function VetHoursModal({ clinic, vet, isGone, onClose }: VetHoursModalProps) {
  const { t } = useTranslation('clinics')
  const { state, question } = useVetHours({ clinic, vet, onClose })
  const { form, control } = state
  const ownHours = useWatch({ control, name: 'ownHours' })
  return (
    <FormModal
      state={isGone ? { ...state, error: null } : state}
      onClose={onClose}
      title={t('vets.of', { name: kept(vet.fullname) })}
      right="clinics"
      disabled={isGone}
      backdropDismiss={false}
      intro={
        <>
          <output>
            {isGone && (
              <span className="form-banner">
                <Sentence text={t('vets.gone', { name: kept(vet.fullname) })} />
              </span>
            )}
          </output>
          <p translate="no" className="quiet">
            {clinic.name}
          </p>
        </>
      }
      after={question}
    >
      <CheckboxField control={control} name="online" helperText={t('vets.onlineHint')}>
        {t('vets.online')}
      </CheckboxField>
      <CheckboxField control={control} name="ownHours" helperText={t('vets.ownHoursHint')}>
        {t('vets.ownHours')}
      </CheckboxField>
      {ownHours && <OpeningTimesLines form={form} onlyOne={t('vets.onlyOne')} />}
      <div className="form-columns">
        <DateField control={control} name="since" label={t('vets.since')} helperText={t('hours.optional')} />
        <DateField control={control} name="until" label={t('vets.until')} helperText={t('hours.optional')} />
      </div>
    </FormModal>
  )
}

function useVetHours({ clinic, vet, onClose }: Omit<VetHoursModalProps, 'isGone'>) {
  const { t } = useTranslation('clinics')
  const { doctorId } = vet
  const update = useUpdateVets(clinic.id)
  const { ask, question } = useAsking(clinic.timeZone, 'change')
  const [schema] = useState(() => vetSchema(doctorId, clinic.schedule[0]?.slotPerPatient ?? 30))
  const state = useRecordForm<ClinicVet, VetInputs, VetTimes>({
    schema,
    record: vet,
    inputsOf: (record) => vetInputsOf(record, clinic.schedule),
    inputOf: (path) => inputOf(path.replace(/^vets\.\d+\./, '')),
    keepAs: formName('hours of a vet', `${clinic.id} ${doctorId}`),
    shapes: { schedule: { rows: 'whole' } },
    messageAt: vetConflict,
    onSave: async ({ seen }, times) => {
      const mine = { doctorId, ...times }
      const body = { vets: [mine], seen: { vets: [{ ...mine, ...seen }] } }
      try {
        await ask((cancelExisting) =>
          update.mutateAsync({ ...body, ...(cancelExisting && { cancelExisting }) }),
        )
      } catch (failure) {
        throw ofOneVet(failure, vet)
      }
      void showToast({ message: t('vets.saved'), color: 'success' })
      onClose()
      return null
    },
  })
  return { state, question }
}

/** The input that shows another person's change, and their value as it is read. */
function vetConflict(conflict: Conflict) {
  const { input, theirs } = clinicConflict(conflict)
  const isDate = input === 'since' || input === 'until'
  return { input, theirs: isDate && theirs ? formatDate(theirs) : theirs }
}

/** The refusal of another person's change names all vets of the clinic; the form is of one. */
function ofOneVet(failure: unknown, vet: ClinicVet): unknown {
  const fresh = freshOf(failure) as { vets: ClinicVetWork[] } | undefined
  if (!fresh || !(failure instanceof ApiError)) return failure
  const theirs = fresh.vets.find(({ doctorId }) => doctorId === vet.doctorId)
  const record = { ...vet, ...(theirs && workOf({ ...vet, ...theirs })) }
  return new ApiError(failure.code, failure.status, { message: failure.message, details: { record } })
}
