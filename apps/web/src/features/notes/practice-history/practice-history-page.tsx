import '../history/history.css'
import './record.css'
import './record-wide.css'
import { IonButton, IonIcon, useIonRouter } from '@ionic/react'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { pencilOutline } from 'ionicons/icons'
import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useParams } from 'react-router-dom'
import { useKept } from '../../../lib/session/kept.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useSignerId } from '../../../lib/session/signer.ts'
import { bookForPath } from '../../../lib/routing/paths.ts'
import { useOnline } from '../../../platform/network.ts'
import { useLeaveGuard } from '../../../ui/modal/leave-guard.ts'
import { keyboardScroll } from '../../../ui/page/keyboard-scroll.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { AddBar, RecordBar } from './record-bar.tsx'
import type { AddKind } from '../history/add-kinds.ts'
import { type EntryDialog, EntryDialogs } from '../history/entry-dialogs.tsx'
import { OpenEntryForms } from './entry-forms.tsx'
import { HistoryList, NO_FILTER } from '../history/history-list.tsx'
import { AddMenu, SearchAndFilter } from '../history/history-tools.tsx'
import { NotesHidden } from './notes-hidden.tsx'
import { type AboutPet, RecordAbout } from './record-about.tsx'
import { RunningVisit } from './running-visit.tsx'
import { type EntryForm, type EntryForms, formKey, useEntryForms } from './use-entry-forms.ts'
import { useRemove } from '../history/use-remove.ts'
import { VISIT_KINDS, type VisitKind } from '../history/visit-adds.tsx'
import { VisitSoFar } from '../history/visit-so-far.tsx'
import type { NoteKind } from '../note/note-titles.ts'
import { freshItem, type HistoryFilter, usePracticeHistory } from '../queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

type RecordParts = {
  /** Renders the button that finishes a visit; nothing for a person who may not. */
  Finish: ComponentType<{ visitId: string; petName: string }>
  /** Renders the warnings about a pet. */
  Alerts: ComponentType<{ pet: PetRecord }>
  /** Renders the pet's data. */
  About: AboutPet
}

/** From here on forms open beside the history; record.css gives them the column. */
const HAS_COLUMN = '(min-width: 1280px)'

/** `/doctor/patients/{petId}`: the animal, the part of its history that the practice may read, and beside it the form that writes. */
export function PracticeHistoryPage(parts: RecordParts) {
  const { petId = '' } = useParams()
  // Typed input is about one animal.
  return <PetRecordPage key={petId} petId={petId} {...parts} />
}

function PetRecordPage({ petId, ...parts }: RecordParts & { petId: string }) {
  const { t } = useTranslation(['history', 'common'])
  const hasColumn = useMediaQuery(HAS_COLUMN)
  const { Finish } = parts
  // Without a filter: the next appointment is among its entries.
  const about = usePracticeHistory(petId, NO_FILTER).data?.pages[0]
  const isOwn = useSignerId() === about?.running?.doctor._id
  return (
    <PageShell
      title={
        about ? (
          <Sentence text={t('pageTitle', { name: kept(about.pet.name) })} />
        ) : (
          t('common:titles.petHistory')
        )
      }
      back="/doctor/patients"
      width="full"
      {...(about && { bar: <RecordBar about={about} /> })}
      {...(hasColumn &&
        isOwn &&
        about?.running && { actions: <Finish visitId={about.running._id} petName={about.pet.name} /> })}
    >
      <div className="record-frame">
        <Columns petId={petId} about={about} hasColumn={hasColumn} {...parts} />
      </div>
    </PageShell>
  )
}

type ColumnsProps = RecordParts & {
  petId: string
  about: PracticeHistory | undefined
  /** True if the page has a column for forms. */
  hasColumn: boolean
}

/** Animal, history and form; record.css makes columns of them. */
function Columns({ petId, about, hasColumn, Alerts, About, Finish }: ColumnsProps) {
  const signerId = useSignerId()
  const forms = useEntryForms(petId, hasColumn && about ? ownForm(about, signerId) : null)
  // "Back" closes a form that can be closed; beside the form of the page it leaves.
  useLeaveGuard(forms.isUnsaved, forms.shown === forms.ownKey)
  return (
    <div className="record" data-beside={hasColumn && hasForms(about, forms)}>
      {about?.record && (
        <div className="record-alerts">
          <Alerts pet={about.record} />
        </div>
      )}
      {about && !hasColumn && <NarrowVisit about={about} forms={forms} Finish={Finish} />}
      <div className="record-columns">
        {about && <RecordAbout about={about} About={About} scrolls={hasColumn} />}
        <PracticeHistoryList petId={petId} about={about} forms={forms} hasColumn={hasColumn} />
        <div className="record-beside">
          {about && <FormsColumn about={about} forms={forms} hasColumn={hasColumn} />}
        </div>
      </div>
      {about && !hasColumn && <NarrowAdd about={about} forms={forms} />}
    </div>
  )
}

/** True if the column of forms has something to show. */
const hasForms = (about: PracticeHistory | undefined, { open }: EntryForms) =>
  open.length > 0 || (about?.running ?? null) !== null

type FormsColumnProps = { about: PracticeHistory; forms: EntryForms; hasColumn: boolean }

/** The open forms; a running visit without one in their place. */
function FormsColumn({ about, forms, hasColumn }: FormsColumnProps) {
  return (
    <>
      {hasColumn && forms.open.length === 0 && <VisitBeside about={about} />}
      <OpenEntryForms about={about} forms={forms} hasColumn={hasColumn} />
    </>
  )
}

/** The note of the running visit, for a person who may write it: its vet, or who writes for them. */
const ownForm = (
  { running, record, mayAdd }: PracticeHistory,
  signerId: string | undefined,
): EntryForm | null =>
  running && running.doctor._id === signerId && record && mayAdd.includes('appointment')
    ? newForm('appointment', running._id)
    : null

/** The running visit in the column of forms, with what was written in it, for a person who may not write. */
function VisitBeside({ about: { running, items } }: { about: PracticeHistory }) {
  const mayRead = useRight('histories')
  return (
    <>
      <RunningVisit running={running} />
      {running && mayRead && <VisitSoFar visitId={running._id} items={items} />}
    </>
  )
}

type NarrowVisitProps = { about: PracticeHistory; forms: EntryForms; Finish: RecordParts['Finish'] }

/** Where there is no column: the running visit above everything else, with its note and its end. */
function NarrowVisit({ about, forms, Finish }: NarrowVisitProps) {
  const { t } = useTranslation('history')
  const online = useOnline()
  const signerId = useSignerId()
  const { running, pet } = about
  if (!running) return null
  const own = ownForm(about, signerId)
  return (
    <div className="record-visit">
      <RunningVisit running={running} />
      <div className="record-visit-acts">
        {own && (
          <IonButton className="tinted" disabled={!online} onClick={() => forms.begin(own)}>
            <IonIcon slot="start" icon={pencilOutline} aria-hidden="true" />
            {t('addNote')}
          </IonButton>
        )}
        {running.doctor._id === signerId && <Finish visitId={running._id} petName={pet.name} />}
      </div>
    </div>
  )
}

type ListProps = {
  petId: string
  about: PracticeHistory | undefined
  forms: EntryForms
  hasColumn: boolean
}

/** The history with its tools, and dialogs of its entries. */
function PracticeHistoryList({ petId, about, forms, hasColumn }: ListProps) {
  const { t } = useTranslation('history')
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER)
  const [dialog, setDialog] = useKept<EntryDialog | null>(`history of ${petId}`, null)
  const history = usePracticeHistory(petId, filter)
  const { kinds, add } = useAdding(about, forms)
  const mayRead = useRight('histories')
  const entries = useEntryActs({ mayAdd: about?.mayAdd, begin: forms.begin, setDialog })
  return (
    <section
      className="record-history history"
      aria-label={t('groups.written.practice')}
      {...(hasColumn && keyboardScroll)}
    >
      <div className="history-tools">
        {hasColumn && kinds.length > 0 && <AddBar kinds={kinds} shown={shownKind(forms)} onAdd={add} />}
        <SearchAndFilter filter={filter} onFilter={setFilter} />
      </div>
      <NotesHidden />
      <HistoryList
        loading={history}
        items={history.data?.pages.flatMap((page) => page.items)}
        none={t(mayRead ? 'none' : 'noVisit')}
        noneHint={mayRead ? t(about?.mayAdd.length ? 'practiceNoneHint' : 'practiceReadHint') : ''}
        filter={filter}
        onFilter={setFilter}
        showPet={false}
        {...entries}
      />
      <FirstOpening>
        {dialog && (
          <EntryDialogs
            dialog={dialog}
            viewer="practice"
            refresh={(id) => freshItem(history, id)}
            onClose={() => setDialog(null)}
          />
        )}
      </FirstOpening>
    </section>
  )
}

type EntryActsInput = {
  mayAdd: PracticeHistory['mayAdd'] | undefined
  begin: EntryForms['begin']
  setDialog: (dialog: EntryDialog) => void
}

/** Acts of the entries, the same objects in every render. */
function useEntryActs({ mayAdd, begin, setDialog }: EntryActsInput) {
  const remove = useRemove()
  return useMemo(
    () => ({
      onCancel: (item: HistoryItem, visit: HistoryVisit) => setDialog({ kind: 'cancel', item, visit }),
      actions: {
        viewer: 'practice' as const,
        onOpenFile: (item: HistoryItem) => setDialog({ kind: 'file', item }),
        onOpenPrescription: (item: HistoryItem) => setDialog({ kind: 'prescription', item }),
        onEditPrescription: (item: HistoryItem) => begin({ kind: 'prescription', item, visitId: null }),
        onDelete: (item: HistoryItem) => void remove(item),
      },
      adding: {
        kinds: visitKinds(mayAdd),
        onAdd: (kind: VisitKind, visitId: string) => begin(newForm(kind, visitId)),
      },
    }),
    [mayAdd, begin, setDialog, remove],
  )
}

/** Where there is no column: the menu of entries to add, at the bottom edge. */
function NarrowAdd({ about, forms }: { about: PracticeHistory; forms: EntryForms }) {
  const { kinds, add } = useAdding(about, forms)
  if (kinds.length === 0) return null
  return (
    <div className="record-add">
      <AddMenu kinds={kinds} onAdd={add} />
    </div>
  )
}

const newForm = (kind: NoteKind | 'prescription', visitId: string | null): EntryForm =>
  kind === 'prescription' ? { kind, item: null, visitId } : { kind, visitId }

/** Entries that may be added, each in a form, and appointments in the calendar. */
function useAdding(about: PracticeHistory | undefined, forms: EntryForms) {
  const router = useIonRouter()
  const mayBook = useRight('appointments')
  return {
    kinds: about ? addKinds(about, mayBook) : [],
    add: (kind: AddKind) => {
      if (kind !== 'appointment') forms.begin(newForm(kind, about?.running?._id ?? null))
      else if (about) router.push(bookForPath(about.patient._id))
    },
  }
}

/** The kind of the new entry that is being written; null for a changed one and for a note of a visit. */
function shownKind({ open, shown }: EntryForms): AddKind | null {
  const form = open.find((each) => formKey(each) === shown)
  if (!form || form.kind === 'appointment') return null
  return form.kind === 'prescription' && form.item ? null : form.kind
}

const WRITTEN = ['text', 'prescription', 'lab', 'report'] as const satisfies readonly AddKind[]

/** Options of this person's add-to-history menu (specification/practice §2). */
function addKinds({ mayAdd, record }: PracticeHistory, mayBook: boolean): AddKind[] {
  const appointment = record && mayBook ? (['appointment'] as const) : []
  return [...WRITTEN.filter((kind) => mayAdd.includes(kind)), ...appointment]
}

/** Types of entries that this person may add to a visit of a pet on record. */
const visitKinds = (mayAdd: PracticeHistory['mayAdd'] | undefined) =>
  (['appointment', ...VISIT_KINDS] as const).filter((kind) => mayAdd?.includes(kind) === true)
