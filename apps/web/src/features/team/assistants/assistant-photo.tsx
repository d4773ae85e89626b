import type { AssistantFields } from '@vetvisit/contract/assistants/routes'
import type { ApiFormState } from '../../../ui/form/use-api-form.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { PhotoField } from '../../../ui/field/photo-field.tsx'
import type { AssistantInputs } from './format.ts'

/** The photo in an assistant's form. */
export function AssistantPhoto({
  state: { form, submitting },
}: {
  state: ApiFormState<AssistantInputs, AssistantFields>
}) {
  return (
    <PhotoField
      path="doctor/assistant"
      url={form.watch('profile')}
      picture={<PersonPicture name={form.watch('fullname')} photo={form.watch('profile')} size={6} />}
      onChange={(profile) => form.setValue('profile', profile, { shouldDirty: true })}
      disabled={submitting}
    />
  )
}
