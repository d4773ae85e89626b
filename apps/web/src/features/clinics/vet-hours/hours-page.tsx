import '../clinic-list/clinics.css'
import './vet-hours.css'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { CardListSkeleton, EmptyState } from '../../../ui/page/states.tsx'
import { useWords } from '../words.ts'
import { useClinics } from '../queries.ts'
import { RoomList } from '../rooms/room-list.tsx'
import { ChangedDates } from './changed-dates.tsx'
import { useClinicVets } from './queries.ts'
import { VetList } from './vet-list.tsx'

/** `/doctor/team/hours`: when each vet works at each clinic of the practice, and changes of single dates. */
export function HoursPage() {
  const { t } = useTranslation('clinics')
  const words = useWords()
  const clinics = useClinics()
  return (
    <PageShell title={t('vets.title')} back="/doctor/team" mayPull>
      <Loaded
        query={clinics}
        skeleton={<CardListSkeleton count={3} />}
        empty={<EmptyState title={words('empty')} hint={words('emptyHint')} />}
      >
        {(own) => own.map((clinic) => <VetsOfClinic key={clinic.id} clinic={clinic} />)}
      </Loaded>
    </PageShell>
  )
}

function VetsOfClinic({ clinic }: { clinic: Clinic }) {
  const vets = useClinicVets(clinic.id)
  return (
    <section className="vets-of-clinic" aria-label={clinic.name}>
      <h2 translate="no">{clinic.name}</h2>
      <Loaded query={vets} skeleton={<CardListSkeleton count={2} />}>
        {(of) => (
          <>
            <VetList clinic={clinic} of={of} />
            <ChangedDates clinic={clinic} of={of} />
            <RoomList clinic={clinic} />
          </>
        )}
      </Loaded>
    </section>
  )
}
