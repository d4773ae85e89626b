import { useIonRouter } from '@ionic/react'
import type { Clinic, NewClinic } from '@vetvisit/contract/clinics/schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useParams } from 'react-router-dom'
import { useRight } from '../../../lib/session/rights.ts'
import { useUser } from '../../../lib/session/session.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState } from '../../../ui/page/states.tsx'
import { showToast } from '../../../ui/action/toast.ts'
import { useOpened } from '../../../ui/form/use-opened.ts'
import type { Changes } from '../../../ui/form/changes-since.ts'
import { ClinicForm, OwnPageForm } from './clinic-form.tsx'
import { OWN_PAGES, type OwnPage } from './clinic-inputs.ts'
import { useSaveWithConfirmation } from '../clinic-list/use-affected-appointments.tsx'
import { useWords } from '../words.ts'
import { useClinics, useCreateClinic } from '../queries.ts'

const LIST = '/doctor/clinics'

/**
 * `/doctor/clinics/new` and `/doctor/clinics/{id}`: the clinic form in settings mode; below a clinic, `page` and `options` have what its
 * public page shows and its rules of booking.
 */
export function ClinicPage() {
  const { t } = useTranslation('clinics')
  const words = useWords()
  const { clinicId, part: named } = useParams()
  const part = OWN_PAGES.find((known) => known === named)
  if (clinicId === 'new')
    return (
      <PageShell title={words('add')} back={LIST} width="form">
        <NewClinicForm />
      </PageShell>
    )
  return (
    <PageShell title={part ? t(`sections.${part}`) : words('edit')} back={LIST} width="form">
      <StoredClinic clinicId={named === part ? clinicId : undefined} part={part} />
    </PageShell>
  )
}

/** @param clinicId undefined for an address that names nothing */
function StoredClinic({ clinicId, part }: { clinicId: string | undefined; part: OwnPage | undefined }) {
  const { t } = useTranslation('clinics')
  const clinics = useClinics()
  const { record: clinic, isGone } = useOpened(clinics.data, clinicId ?? null, ({ id }) => id)
  return (
    <Loaded query={clinics} skeleton={<CardListSkeleton count={3} />}>
      {() =>
        clinic ? (
          <EditClinicForm key={`${clinic.id} ${part ?? ''}`} clinic={clinic} part={part} isGone={isGone} />
        ) : (
          <EmptyState scene="not-found" title={t('gone')} />
        )
      }
    </Loaded>
  )
}

function NewClinicForm() {
  const create = useCreateClinic()
  const done = useDone()
  return (
    <ClinicForm
      onSubmit={async (_changes, clinic) => {
        await create.mutateAsync(clinic)
        done()
      }}
    />
  )
}

type EditProps = {
  clinic: Clinic
  part: OwnPage | undefined
  /** It was deleted while the form is open, which keeps what is typed. */
  isGone: boolean
}

function EditClinicForm({ clinic, part, isGone }: EditProps) {
  const { t } = useTranslation('common')
  const mayEdit = useRight('clinics')
  // If the right is removed while the form is open, it keeps the typed values and explains why it cannot be saved.
  const [opened] = useState(mayEdit)
  const limited = useUser()?.role === 'assistant'
  const done = useDone()
  const { save, question } = useSaveWithConfirmation(clinic)
  if (!opened) return <EmptyState title={t('noRight')} />
  const form = {
    clinic,
    maySave: mayEdit,
    isGone,
    onSubmit: async ({ doctor: _doctor, termsAccepted: _termsAccepted, ...changes }: Changes<NewClinic>) => {
      await save(changes)
      done()
    },
  }
  return (
    <>
      {part ? <OwnPageForm {...form} part={part} /> : <ClinicForm {...form} limited={limited} />}
      {question}
    </>
  )
}

/** Navigates back to the list one render after the save, because before that the form's guard would ask. */
function useDone(): () => void {
  const router = useIonRouter()
  const words = useWords()
  const [done, setDone] = useState(false)
  const saved = words('saved')
  const leave = useEffectEvent(() => {
    void showToast({ message: saved, color: 'success' })
    router.push(LIST, 'back', 'replace')
  })
  useEffect(() => {
    if (done) leave()
  }, [done])
  return () => setDone(true)
}
