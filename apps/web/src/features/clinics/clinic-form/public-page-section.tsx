import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { IonButton, IonIcon } from '@ionic/react'
import {
  ANSWER_MAX_LENGTH,
  ARRIVAL_TEXT_MAX,
  QUESTION_MAX_LENGTH,
  QUESTIONS_MAX,
  SPOKEN_LANGUAGES,
} from '@vetvisit/contract/clinics/rules'
import { addOutline, trashOutline } from 'ionicons/icons'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/form/text-field.tsx'
import type { ClinicFormApi } from './clinic-inputs.ts'

type PublicPageSectionProps = { form: ClinicFormApi }

/** What only the public page shows: the way in, languages, and questions that owners ask (specification/pages §2). */
export function PublicPageSection({ form }: PublicPageSectionProps) {
  const { t } = useTranslation('clinics')
  const { control } = form
  return (
    <>
      {(['parking', 'access'] as const).map((name) => (
        <TextareaField
          key={name}
          control={control}
          name={name}
          label={t(`page.${name}`)}
          helperText={t(`page.${name}Hint`)}
          maxlength={ARRIVAL_TEXT_MAX}
          rows={2}
        />
      ))}
      <SelectField
        control={control}
        name="languages"
        label={t('page.languages')}
        helperText={t('page.languagesHint')}
        multiple
        options={languageOptions()}
      />
      <QuestionList form={form} />
    </>
  )
}

function languageOptions() {
  const locale = LOCALES[currentLanguage()]
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return SPOKEN_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  )
}

function QuestionList({ form }: PublicPageSectionProps) {
  const { t } = useTranslation('clinics')
  const { control } = form
  const questions = useWatch({ control, name: 'questions' })
  // Not a field array, which marks a new line as wrong before anything is typed.
  const replace = (next: typeof questions) =>
    form.setValue('questions', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <>
      {questions.map((_, index) => (
        // A question has nothing of its own to tell it by.
        <fieldset key={index} className="schedule-line">
          <legend>{t('page.questionNumber', { number: index + 1 })}</legend>
          <TextField
            control={control}
            name={`questions.${index}.question`}
            label={t('page.question')}
            maxlength={QUESTION_MAX_LENGTH}
          />
          <TextareaField
            control={control}
            name={`questions.${index}.answer`}
            label={t('page.answer')}
            maxlength={ANSWER_MAX_LENGTH}
            rows={2}
          />
          <div>
            <IonButton
              type="button"
              fill="clear"
              color="medium"
              onClick={() => replace(questions.toSpliced(index, 1))}
            >
              <IonIcon slot="start" icon={trashOutline} aria-hidden="true" />
              {t('page.removeQuestion', { number: index + 1 })}
            </IonButton>
          </div>
        </fieldset>
      ))}
      {questions.length < QUESTIONS_MAX && (
        <div>
          <IonButton
            type="button"
            fill="outline"
            onClick={() => replace([...questions, { question: '', answer: '' }])}
          >
            <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
            {t('page.addQuestion')}
          </IonButton>
        </div>
      )}
    </>
  )
}
