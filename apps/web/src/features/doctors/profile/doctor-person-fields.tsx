import type { Doctor } from '@vetvisit/contract/doctors/routes'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PersonFields } from '../../../ui/person/person-fields.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

type DoctorPersonFieldsProps<T extends FieldValues, O> = {
  doctor: Doctor
  control: Control<T, unknown, O>
  registrationHint: string
}

/** The fields of a person, and of a vet the registration number; a service provider has none (specification/practice §5). */
export function DoctorPersonFields<T extends FieldValues, O>({
  doctor,
  control,
  registrationHint,
}: DoctorPersonFieldsProps<T, O>) {
  const { t } = useTranslation('doctors')
  return (
    <PersonFields control={control} email={doctor.email}>
      {!doctor.isServiceProvider && (
        <div className="wide">
          <TextField
            control={control}
            // Both forms have the field; TypeScript cannot see that.
            name={'registrationId' as FieldPath<T>}
            label={t('registrationId')}
            helperText={registrationHint}
            maxlength={40}
          />
        </div>
      )}
    </PersonFields>
  )
}
