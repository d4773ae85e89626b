import type { AccountEffects } from '@vetvisit/contract/account/routes'
import type { Role } from '@vetvisit/contract/http'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/session.ts'
import { FailedState, RowsSkeleton } from '../../ui/page/states.tsx'
import { useDeletionPreview } from './queries.ts'

/** The effects of deleting the account, as a list. */
export function Effects({ role }: { role: Role }) {
  const { t } = useTranslation('account')
  if (role === 'doctor') return <PracticeEffects />
  const effects = role === 'patient' ? PATIENT : ASSISTANT
  return (
    <ul className="delete-effects">
      {effects.map((effect) => (
        <li key={effect}>{t(effect)}</li>
      ))}
    </ul>
  )
}

const PATIENT = [
  'effects.patient.erased',
  'effects.patient.visits',
  'effects.patient.records',
  'effects.final',
] as const
const ASSISTANT = ['effects.assistant.erased', 'effects.assistant.records', 'effects.final'] as const

/** The numbers of records that a practice loses with the account. */
function PracticeEffects() {
  const { t } = useTranslation('account')
  const preview = useDeletionPreview(true)
  if (preview.isPending) return <RowsSkeleton count={5} />
  if (preview.isError) return <FailedState error={preview.error} onRetry={() => void preview.refetch()} />
  return (
    <ul className="delete-effects">
      <Counts {...preview.data} />
      <li>{t('effects.doctor.erased')}</li>
      <li>{t('effects.doctor.records')}</li>
      <li>{t('effects.final')}</li>
    </ul>
  )
}

/** Numbers that are not zero. */
function Counts({ visits, clinics, assistants, owners }: AccountEffects) {
  const { t } = useTranslation('account')
  const places = useUser()?.isServiceProvider ? 'centers' : 'clinics'
  return (
    <>
      {visits > 0 && <li>{t('effects.doctor.visits', { count: visits })}</li>}
      {clinics > 0 && <li>{t(`effects.doctor.${places}`, { count: clinics })}</li>}
      {assistants > 0 && <li>{t('effects.doctor.assistants', { count: assistants })}</li>}
      {owners > 0 && <li>{t('effects.doctor.owners', { count: owners })}</li>}
    </>
  )
}
