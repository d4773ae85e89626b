import './components/history.css'
import './components/practice-history.css'
import { useIonRouter } from '@ionic/react'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useKept } from '../../lib/session/kept.ts'
import { bookForPath } from '../../lib/routing/paths.ts'
import { EmailText } from '../../ui/show/email-text.tsx'
import { PhoneLink } from '../../ui/show/phone-link.tsx'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { type EntryDialog, EntryDialogs } from './components/entry-dialogs.tsx'
import { HistoryList, NO_FILTER } from './components/history-list.tsx'
import { type AddKind, AddMenu, SearchAndFilter } from './components/history-tools.tsx'
import { RunningVisit } from './components/running-visit.tsx'
import { VISIT_KINDS } from './components/visit-adds.tsx'
import { useRemove } from './components/use-remove.ts'
import type { NoteKind } from './note-modal.tsx'
import { freshItem, type HistoryFilter, usePracticeHistory } from './queries.ts'

const NoteModal = lazy(() => import('./note-modal.tsx').then((file) => ({ default: file.NoteModal })))
const PrescriptionEditor = lazy(() =>
  import('./prescription-editor.tsx').then((file) => ({ default: file.PrescriptionEditor })),
)

type Dialog =
  | { kind: 'note'; note: NoteKind; visitId?: string }
  | { kind: 'write-prescription'; item: HistoryItem | null; visitId: string | null }
  | EntryDialog

type PracticeHistoryPageProps = {
  /** Renders the pet's data. */
  About: ComponentType<{ record: PetRecord }>
}

/** `/doctor/patients/{petId}`: the part of a pet's history that the practice may read, beside the pet and its owner. */
export function PracticeHistoryPage({ About }: PracticeHistoryPageProps) {
  const { t } = useTranslation(['history', 'common'])
  const { petId = '' } = useParams()
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER)
  const [dialog, setDialog] = useKept<Dialog | null>(`history of ${petId}`, null)
  const history = usePracticeHistory(petId, filter)
  const remove = useRemove()
  const about = history.data?.pages[0]
  const running = about?.running ?? null
  const { kinds, add, write } = useAdding(about, setDialog)
  return (
    <PageShell
      title={about ? t('pageTitle', { name: about.pet.name }) : t('common:titles.petHistory')}
      back="/doctor/patients"
    >
      <div className={about ? 'practice-history' : 'history'}>
        <RunningVisit running={running} />
        {about && <AboutPet about={about} About={About} />}
        <div className="history">
          <div className="history-tools">
            <SearchAndFilter filter={filter} onFilter={setFilter} />
            {kinds.length > 0 && <AddMenu kinds={kinds} onAdd={add} />}
          </div>
          <HistoryList
            loading={history}
            items={history.data?.pages.flatMap((page) => page.items)}
            noneHint={t('practiceNoneHint')}
            filter={filter}
            onFilter={setFilter}
            showPet={false}
            onCancel={(item, visit) => setDialog({ kind: 'cancel', item, visit })}
            actions={{
              viewer: 'practice',
              onOpenFile: (item) => setDialog({ kind: 'file', item }),
              onOpenPrescription: (item) => setDialog({ kind: 'prescription', item }),
              onEditPrescription: (item) => setDialog({ kind: 'write-prescription', item, visitId: null }),
              onDelete: (item) => void remove(item),
            }}
            adding={{ kinds: visitKinds(about), onAdd: write }}
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {dialog && about && (
          <Dialogs
            dialog={dialog}
            about={about}
            refresh={(id) => freshItem(history, id)}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </PageShell>
  )
}

/** Entries that may be added, each in a dialog, and appointments in the calendar. */
function useAdding(about: PracticeHistory | undefined, setDialog: (dialog: Dialog) => void) {
  const router = useIonRouter()
  const write = (kind: NoteKind | 'prescription', visitId?: string) =>
    setDialog(
      kind === 'prescription'
        ? { kind: 'write-prescription', item: null, visitId: visitId ?? null }
        : { kind: 'note', note: kind, ...(visitId !== undefined && { visitId }) },
    )
  return {
    kinds: about ? addKinds(about) : [],
    write,
    add: (kind: AddKind) => {
      if (kind !== 'appointment') write(kind, about?.running?._id)
      else if (about) router.push(bookForPath(about.patient._id))
    },
  }
}

type AboutPetProps = PracticeHistoryPageProps & { about: PracticeHistory }

function AboutPet({ about, About }: AboutPetProps) {
  const { t } = useTranslation('history')
  return (
    <aside className="record-about" aria-label={t('aboutPet', { name: about.pet.name })}>
      <OwnerCard about={about} />
      {about.record ? <About record={about.record} /> : <p className="card quiet">{t('relationEnded')}</p>}
    </aside>
  )
}

const WRITTEN = ['text', 'prescription', 'lab', 'report'] as const satisfies readonly AddKind[]

/** Options of this person's add-to-history menu (specification/practice §2). */
function addKinds({ mayAdd, record }: PracticeHistory): AddKind[] {
  return [...WRITTEN.filter((kind) => mayAdd.includes(kind)), ...(record ? (['appointment'] as const) : [])]
}

/** Types of entries that this person may add to a visit of a pet on record. */
const visitKinds = (about: PracticeHistory | undefined) =>
  (['appointment', ...VISIT_KINDS] as const).filter((kind) => about?.mayAdd.includes(kind) === true)

function OwnerCard({ about: { patient } }: { about: PracticeHistory }) {
  const { t } = useTranslation('history')
  return (
    <section className="card practice-owner" aria-label={t('owner')}>
      <p className="quiet">{t('owner')}</p>
      <p>
        <strong>{patient.fullname}</strong>
      </p>
      {patient.mobile && (
        <p>
          <PhoneLink number={patient} />
        </p>
      )}
      {patient.email && (
        <p>
          <a href={`mailto:${patient.email}`}>
            <EmailText email={patient.email} />
          </a>
        </p>
      )}
    </section>
  )
}

type DialogsProps = {
  dialog: Dialog
  about: PracticeHistory
  refresh: (id: string) => Promise<HistoryItem | undefined>
  onClose: () => void
}

function Dialogs({ dialog, about, refresh, onClose }: DialogsProps) {
  const { pet } = about
  switch (dialog.kind) {
    case 'note':
      return (
        <NoteModal
          writer="practice"
          kind={dialog.note}
          pets={[pet]}
          onClose={onClose}
          {...(dialog.visitId !== undefined && { visitId: dialog.visitId })}
        />
      )
    case 'write-prescription':
      return (
        <PrescriptionEditor about={about} item={dialog.item} visitId={dialog.visitId} onClose={onClose} />
      )
    case 'file':
    case 'prescription':
    case 'cancel':
      return <EntryDialogs dialog={dialog} viewer="practice" refresh={refresh} onClose={onClose} />
  }
}
