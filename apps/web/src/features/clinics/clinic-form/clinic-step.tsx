import { useTranslation } from '../../../lib/text/translation.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useCreateClinic } from '../queries.ts'
import { ClinicForm } from './clinic-form.tsx'
import { keepClinicDraft } from './clinic-inputs.ts'
import { useWords } from '../words.ts'

type ClinicStepProps = { onBack: () => void; onSaved: () => void; onSkip: () => Promise<void> }

/** The clinic form as a step of onboarding: saving it, or skipping, ends onboarding (specification/readings §3). */
export function ClinicStep({ onBack, onSaved, onSkip }: ClinicStepProps) {
  useTranslation('clinics')
  const words = useWords()
  const create = useCreateClinic()
  return (
    <ClinicForm
      onSubmit={async (_changes, clinic) => {
        await create.mutateAsync(clinic)
        keepClinicDraft(null)
        void showToast({ message: words('saved'), color: 'success' })
        onSaved()
      }}
      onboarding={{
        onBack: (typed) => {
          keepClinicDraft(typed)
          onBack()
        },
        onSkip,
      }}
    />
  )
}
