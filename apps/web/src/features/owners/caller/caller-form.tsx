import './caller.css'
import { IonButton } from '@ionic/react'
import type { NewCallerInput } from '@vetvisit/contract/owners/caller-routes'
import type { OwnerWithNumber, PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useHomeCountry } from '../../../lib/session/session.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { MobileField } from '../../../ui/person/mobile-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useToldFirst } from '../../../ui/form/told-first.ts'
import type { ApiFormState } from '../../../ui/form/use-api-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { firstKeysInto } from '../../../ui/modal/first-keys.ts'
import { callerInputs, type CallerInputs, CallerOwner } from '../format.ts'
import { numberOwnerText, ownersWithNumber, useOwnersWithNumber } from '../owner-form/same-number.tsx'
import { useCreateCaller } from '../practice-list/practice-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type Pet = NewCallerInput['pets'][number]

type CallerFormProps = {
  /** What the owner was searched by: initial value of the name or the number. */
  searchTerm: string
  /** The pet, or null if an answer is missing or wrong, which its fields then say. */
  takePet: () => Pet | null
  onAdded: (owner: PracticeOwner) => void
  /** Is given the owner on record who has the number. */
  onKnown: (ownerId: string) => void
  /** Opens the form of the record with all fields. */
  onMore: () => void
  onClose: () => void
  /** Whether something was typed that closing would lose. */
  onTyped: (isTyped: boolean) => void
  /** The fields of the pet. */
  children: ReactNode
}

/** Puts an owner who calls for the first time on record, with one pet (decision 434). */
export function CallerForm(props: CallerFormProps) {
  const { takePet, onKnown, onMore, onClose, onTyped, children } = props
  const { t } = useTranslation(['caller', 'person', 'common'])
  const state = useCallerForm(props)
  const { control, form, submitting } = state
  const [isNumberTyped] = useState(() => form.getValues('mobile') !== '')
  const { isDirty } = form.formState
  useEffect(() => onTyped(isDirty), [isDirty, onTyped])
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => (fields.current ? firstKeysInto(fields.current) : undefined), [])
  // Says of both at once what is missing; the owner's first wrong field has the focus in the end.
  const submit: typeof state.submit = (event) => {
    takePet()
    return state.submit(event)
  }
  const number = (
    <div>
      <MobileField
        control={control}
        mobile="mobile"
        countryCode="countryCode"
        isoCode="ISOCode"
        isFirst={!isNumberTyped}
      />
      <KnownCallers control={control} onKnown={onKnown} />
    </div>
  )
  return (
    <div ref={fields} className="caller">
      <ApiForm state={{ ...state, submit }}>
        <div className="form-columns">
          {!isNumberTyped && number}
          <TextField
            control={control}
            name="fullname"
            label={t('person:fullname')}
            autocomplete="off"
            maxlength={100}
            isFirst={isNumberTyped}
          />
          {isNumberTyped && number}
        </div>
        {children}
        <div className="caller-acts">
          <SubmitButton submitting={submitting} color="primary">
            {t('save')}
          </SubmitButton>
          <IonButton type="button" fill="clear" onClick={onMore}>
            {t('more')}
          </IonButton>
          <IonButton type="button" fill="clear" onClick={onClose}>
            {t('common:cancel')}
          </IonButton>
        </div>
      </ApiForm>
    </div>
  )
}

function useCallerForm({ searchTerm, takePet, onAdded }: CallerFormProps) {
  const country = useHomeCountry()
  const create = useCreateCaller()
  const isTold = useToldFirst()
  const state = useRecordForm<null, CallerInputs, CallerOwner>({
    schema: CallerOwner,
    record: null,
    keepAs: formName('caller', null),
    inputsOf: (_, languages) => callerInputs(searchTerm, languages, country),
    inputOf: (path) => path.replace(/^owner\./, ''),
    onSave: async (_, owner) => {
      const pet = takePet()
      if (!pet || !(await isTold(ownersWithNumber(state.form.getValues(), null)))) return null
      onAdded(await create.mutateAsync({ owner, pets: [pet] }))
      return null
    },
  })
  return state
}

type KnownCallersProps = Pick<CallerFormProps, 'onKnown'> & {
  control: ApiFormState<CallerInputs, CallerOwner>['control']
}

/** The owners on record who have the typed number, each with a button that takes them in place of a new one. */
function KnownCallers({ control, onKnown }: KnownCallersProps) {
  const [mobile, countryCode, ISOCode] = useWatch({ control, name: ['mobile', 'countryCode', 'ISOCode'] })
  const known = useOwnersWithNumber({ mobile, countryCode, ISOCode }, null)
  return (
    // Always there, so that screen readers hear what appears in it.
    <output className="known-callers">
      {known.map((owner) => (
        <KnownCaller key={owner._id} owner={owner} onTake={() => onKnown(owner._id)} />
      ))}
    </output>
  )
}

function KnownCaller({ owner, onTake }: { owner: OwnerWithNumber; onTake: () => void }) {
  const { t } = useTranslation(['patients', 'caller'])
  return (
    <p>
      <Sentence text={numberOwnerText(owner, t)} />
      <button type="button" className="link" onClick={onTake}>
        <Sentence text={t('caller:take', { name: kept(owner.fullname) })} />
      </button>
    </p>
  )
}
