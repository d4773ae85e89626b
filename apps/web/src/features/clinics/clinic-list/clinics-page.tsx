import './clinics.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { addOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useOpened } from '../../../ui/form/use-opened.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState } from '../../../ui/page/states.tsx'
import { ClinicCard } from './clinic-card.tsx'
import { MissedSection } from '../missed/missed-section.tsx'
import { useWords } from '../words.ts'
import { HolidaysModal } from './holidays-modal.tsx'
import { PauseModal } from './pause-modal.tsx'
import { PosterModal } from './poster-modal.tsx'
import { useClinics } from '../queries.ts'

/** `/doctor/clinics`: the practice's clinics, or service centers (specification/practice §2). */
export function ClinicsPage() {
  const { t } = useTranslation(['clinics', 'common'])
  const words = useWords()
  const user = useUser()
  const clinics = useClinics()
  const [pausingId, setPausingId] = useKept<string | null>('clinics: pause', null)
  const pausing = useOpened(clinics.data, pausingId, idOf)
  const [holidaysId, setHolidaysId] = useState<string | null>(null)
  const holidays = useOpened(clinics.data, holidaysId, idOf)
  const [posterOf, setPosterOf] = useState<Clinic | null>(null)
  const add = user?.role === 'doctor' && (
    <IonButton routerLink="/doctor/clinics/new" color="secondary">
      <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
      {words('add')}
    </IonButton>
  )
  // A vet alone finds the team here; others have it in the menu.
  const colleague = user?.member?.isAdmin === true && !user.member.hasColleagues && (
    <IonButton routerLink="/doctor/team" fill="outline">
      {t('addColleague')}
    </IonButton>
  )
  return (
    <PageShell title={words('title')}>
      <Loaded
        query={clinics}
        skeleton={<CardListSkeleton count={2} />}
        empty={<EmptyState title={words('empty')} hint={words('emptyHint')} action={add} />}
      >
        {(own) => (
          <>
            <div className="form-actions clinics-add">
              <IonButton routerLink="/doctor/reasons" fill="clear">
                {t('common:titles.reasons')}
              </IonButton>
              {colleague}
              {add}
            </div>
            <ul className="card-list own-clinics">
              {own.map((clinic) => (
                <li key={clinic.id}>
                  <ClinicCard
                    clinic={clinic}
                    onHolidays={() => setHolidaysId(clinic.id)}
                    onPause={() => setPausingId(clinic.id)}
                    onPoster={() => setPosterOf(clinic)}
                  />
                </li>
              ))}
            </ul>
            {user?.member?.isAdmin === true && <MissedSection />}
          </>
        )}
      </Loaded>
      <PauseOf {...pausing} onClose={() => setPausingId(null)} />
      {posterOf && <PosterModal clinic={posterOf} onClose={() => setPosterOf(null)} />}
      <HolidaysOf {...holidays} onClose={() => setHolidaysId(null)} />
    </PageShell>
  )
}

const idOf = ({ id }: Clinic) => id

type OpenedProps = ReturnType<typeof useOpened<Clinic>> & { onClose: () => void }

const PauseOf = ({ record, ...dialog }: OpenedProps) => record && <PauseModal clinic={record} {...dialog} />

const HolidaysOf = ({ record, ...dialog }: OpenedProps) =>
  record && <HolidaysModal clinic={record} {...dialog} />
