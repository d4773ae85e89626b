import '../clinic-list/clinics.css'
import { IonButton } from '@ionic/react'
import type { Clinic, NewClinic } from '@vetvisit/contract/clinics/schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch, type FieldPath } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { Disclosure } from '../../../ui/show/disclosure.tsx'
import { ApiForm, FormBanner, SubmitButton } from '../../../ui/form/api-form.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import type { Changes } from '../../../ui/form/changes-since.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { InfoButton } from '../../../ui/modal/info-button.tsx'
import { useAskBeforeUnload } from '../../../ui/modal/ask-before-unload.ts'
import { useLeaveGuard } from '../../../ui/modal/leave-guard.ts'
import { NoRight } from '../../../ui/modal/modal-actions.tsx'
import { TermsModal } from '../../../ui/modal/terms-modal.tsx'
import {
  ClinicSchemas,
  inputOf,
  inputsOf,
  problemsOf,
  type ClinicInputs,
  type OwnPage,
  type Position,
  type Problem,
  type Section,
  type ClinicFormApi,
  firstInputs,
} from './clinic-inputs.ts'
import { CLINIC_INPUT_SHAPES, clinicConflict } from './clinic-conflicts.ts'
import { FeesSection } from './fees-section.tsx'
import { HolidaysEditor } from './holidays-editor.tsx'
import { OptionsSection } from './options-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { PublicPageSection } from './public-page-section.tsx'
import { OpeningTimesSection } from './opening-times-section.tsx'
import { useWords } from '../words.ts'

type ClinicFormProps = {
  /** The clinic to change; null for a new one. */
  clinic?: Clinic | null
  /** An assistant may not change name, currency and fees (specification/practice §5). */
  limited?: boolean
  /** False if the right to change the clinic was removed. */
  maySave?: boolean
  /** The clinic was deleted meanwhile, so that nothing can be saved any more. */
  isGone?: boolean
  /** Sends the call; its error is shown in the form. */
  onSubmit: (changes: Changes<NewClinic>, values: NewClinic) => Promise<unknown>
  /** In onboarding the terms box accepts the terms, and the step can be left or skipped (specification/readings §3). */
  onboarding?: { onBack: (typed: ClinicInputs) => void; onSkip: () => Promise<void> }
}

/** The clinic form of onboarding and settings: three sections, one of them open (specification/practice §2). */
export function ClinicForm(props: ClinicFormProps) {
  const { clinic = null, limited = false, maySave = true, isGone = false, onboarding } = props
  const { t } = useTranslation(['clinics', 'common'])
  const state = useClinicForm(props)
  const [stored] = useState(() => positionOf(clinic))
  const { form, submitting } = state
  const { open, toggle, problemIn } = useSections(form, submitting)
  const section = (name: Section) => ({
    title: t(`sections.${name}`),
    isOpen: open === name,
    onToggle: () => toggle(name),
    problem: problemIn(name) ? t('sections.problem') : undefined,
    info: <InfoButton topic={t(`sections.${name}`)}>{t(`sections.${name}Info`)}</InfoButton>,
  })
  return (
    <ApiForm state={isGone ? { ...state, error: null } : state}>
      <Disclosure {...section('place')}>
        <PlaceSection form={form} stored={stored} limited={limited} />
      </Disclosure>
      <Disclosure {...section('hours')}>
        <OpeningTimesSection form={form} />
        <Holidays form={form} />
      </Disclosure>
      <Disclosure {...section('fees')}>
        <FeesSection form={form} limited={limited} />
      </Disclosure>
      {onboarding ? (
        <OnboardingEnd form={form} submitting={submitting} {...onboarding} />
      ) : (
        <SettingsEnd submitting={submitting} maySave={maySave} isGone={isGone} />
      )}
    </ApiForm>
  )
}

type OwnPageFormProps = Pick<ClinicFormProps, 'maySave' | 'isGone' | 'onSubmit'> & {
  clinic: Clinic
  part: OwnPage
}

/** What the public page of a clinic shows, or its rules of booking, each on a page of its own. */
export function OwnPageForm(props: OwnPageFormProps) {
  const { part, maySave = true, isGone = false } = props
  const { t } = useTranslation('clinics')
  const state = useClinicForm(props)
  const { form, submitting } = state
  return (
    <ApiForm state={isGone ? { ...state, error: null } : state}>
      <p className="quiet">{t(`sections.${part}Info`)}</p>
      {part === 'page' ? <PublicPageSection form={form} /> : <OptionsSection form={form} />}
      <SettingsEnd submitting={submitting} maySave={maySave} isGone={isGone} />
    </ApiForm>
  )
}

function SettingsEnd({
  submitting,
  maySave,
  isGone,
}: {
  submitting: boolean
  maySave: boolean
  isGone: boolean
}) {
  const { t } = useTranslation('clinics')
  const words = useWords()
  return (
    <>
      <output>{isGone && <span className="form-banner">{t('deletedMeanwhile')}</span>}</output>
      <div className="form-actions">
        {!maySave && <NoRight />}
        <SubmitButton submitting={submitting} disabled={!maySave || isGone}>
          {words('save')}
        </SubmitButton>
      </div>
    </>
  )
}

/** The form's state; asks before unsaved changes are lost. */
function useClinicForm({ clinic = null, part, onSubmit, onboarding }: ClinicFormProps & { part?: OwnPage }) {
  const [saved, setSaved] = useState(false)
  const [initial] = useState(firstInputs)
  const state = useRecordForm<Clinic | null, ClinicInputs, NewClinic>({
    schema: ClinicSchemas[onboarding ? 'onboarding' : 'settings'],
    record: clinic,
    inputsOf: (record) => (record ? inputsOf(record) : initial),
    inputOf,
    keepAs: formName('clinic', clinic?.id ?? null) + (part ?? ''),
    shapes: CLINIC_INPUT_SHAPES,
    messageAt: clinicConflict,
    onSave: async (changes, values) => {
      await onSubmit(changes, values)
      setSaved(true)
      return null
    },
  })
  const unsaved = state.form.formState.isDirty && !saved
  useLeaveGuard(!onboarding && unsaved)
  useAskBeforeUnload(unsaved)
  return state
}

const positionOf = (clinic: Clinic | null): Position | null =>
  clinic === null || clinic.lat === null || clinic.lng === null ? null : { lat: clinic.lat, lng: clinic.lng }

function Holidays({ form }: { form: ClinicFormApi }) {
  const [holidays, country, state] = useWatch({
    control: form.control,
    name: ['holidays', 'address.country', 'address.state'],
  })
  return (
    <HolidaysEditor
      holidays={holidays}
      place={{ country, state }}
      onChange={(next) => form.setValue('holidays', next, { shouldDirty: true })}
    />
  )
}

const isSection = (section: Problem['section']): section is Section =>
  section !== null && section !== 'page' && section !== 'options'

/** The open section. After a failed submit it is the section with the first problem, whose input takes the focus. */
function useSections(form: ClinicFormApi, submitting: boolean) {
  const [open, setOpen] = useState<Section | null>('place')
  const [focus, setFocus] = useState<{ path: string } | null>(null)
  const { errors } = form.formState
  const [wasSubmitting, setWasSubmitting] = useState(submitting)
  const problems = problemsOf(errors)

  if (submitting !== wasSubmitting) {
    setWasSubmitting(submitting)
    const [first] = submitting ? [] : problems
    if (first && isSection(first.section)) setOpen(first.section)
    if (first) setFocus({ path: first.path })
  }
  // Only an input of an open section can take the focus, so this waits until the section is rendered.
  const focusOn = useEffectEvent((path: string) => form.setFocus(path as FieldPath<ClinicInputs>))
  useEffect(() => {
    if (focus) focusOn(focus.path)
  }, [focus])

  return {
    open,
    toggle: (section: Section) => setOpen(open === section ? null : section),
    problemIn: (section: Section) => problems.some((problem) => problem.section === section),
  }
}

type OnboardingEndProps = NonNullable<ClinicFormProps['onboarding']> & {
  form: ClinicFormApi
  submitting: boolean
}

/** Terms box, "Back", "Skip this for now" and "Save"; skipping requires the box, like saving (specification/practice §5). */
function OnboardingEnd({ form, submitting, onBack, onSkip }: OnboardingEndProps) {
  const { t } = useTranslation(['clinics', 'common'])
  const [termsOpen, setTermsOpen] = useState(false)
  const [skipping, setSkipping] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const skip = async () => {
    setFailure(null)
    if (!(await form.trigger('termsAccepted', { shouldFocus: true }))) return
    setSkipping(true)
    try {
      await onSkip()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setSkipping(false)
    }
  }
  return (
    <>
      <div>
        <CheckboxField control={form.control} name="termsAccepted">
          {t('terms.accept')}
        </CheckboxField>
        <IonButton type="button" fill="clear" size="small" onClick={() => setTermsOpen(true)}>
          {t('terms.read')}
        </IonButton>
      </div>
      <div role="alert">{failure && <FormBanner text={failure} />}</div>
      <div className="form-actions">
        <IonButton type="button" fill="clear" onClick={() => onBack(form.getValues())}>
          {t('common:back')}
        </IonButton>
        <IonButton
          type="button"
          fill="outline"
          disabled={submitting || skipping}
          aria-busy={skipping}
          onClick={() => void skip()}
        >
          {t('skip')}
        </IonButton>
        <SubmitButton submitting={submitting} disabled={skipping}>
          {t('common:save')}
        </SubmitButton>
      </div>
      <TermsModal isOpen={termsOpen} onClose={() => setTermsOpen(false)} />
    </>
  )
}
