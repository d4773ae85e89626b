import '../pets.css'
import { IonButton, IonIcon } from '@ionic/react'
import { PET_DOCUMENTS, type PetDocument } from '@vetvisit/contract/pets/rules'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { createOutline } from 'ionicons/icons'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useUser } from '../../../lib/session/session.ts'
import { FileThumb } from '../../../ui/file/file-thumb.tsx'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { Disclosure } from '../../../ui/show/disclosure.tsx'
import { ClinicalModal } from './clinical-modal.tsx'
import { DueList } from '../due/due-list.tsx'
import { PetFacts } from './pet-facts.tsx'
import { ageText } from '../../../lib/text/age-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { GENDER_TEXTS } from '../pet-words.ts'
import { WeightSection } from '../weight/weight-section.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

const ImageViewer = lazy(() =>
  import('../../../ui/file/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

type PetPanelProps = {
  record: PetRecord
  /** The card of the pet's owner; it belongs to another feature. */
  owner: ReactNode
  /** What it is given today; it belongs to another feature. */
  medicines: ReactNode
}

/** A pet as the practice sees it: data, weights, documents; and the fields that a practice may change. Its warnings stand above. */
export function PetPanel({ record, owner, medicines }: PetPanelProps) {
  const { t } = useTranslation('pets')
  const [editing, setEditing] = useKept(`${formName('treatment', record._id)}, open`, false)
  const hasRoom = useMediaQuery('(min-width: 48em)')
  const mayWrite = useMayWriteRecords()
  return (
    <>
      <PetAndOwner pet={record} size={4.5}>
        {mayWrite && (
          <IonButton fill="clear" size="small" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            <IonIcon slot="start" icon={createOutline} aria-hidden="true" />
            {t('clinical.edit')}
          </IonButton>
        )}
      </PetAndOwner>
      {!hasRoom && (
        <>
          {medicines}
          {owner}
        </>
      )}
      {hasRoom ? (
        <Details record={record} mayWrite={mayWrite} owner={owner} medicines={medicines} />
      ) : (
        <Folded
          title={<Sentence text={t('moreAbout', { name: kept(record.name) })} />}
          hint={t('moreAboutHint')}
        >
          <Details record={record} mayWrite={mayWrite} />
        </Folded>
      )}
      {editing && <ClinicalModal pet={record} mayWrite={mayWrite} onClose={() => setEditing(false)} />}
    </>
  )
}

/** On a phone the history begins in sight. */
function Folded({ title, hint, children }: { title: ReactNode; hint: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure title={title} hint={hint} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {children}
    </Disclosure>
  )
}

type DetailsProps = { record: PetRecord; mayWrite: boolean; owner?: ReactNode; medicines?: ReactNode }

function Details({ record, mayWrite, owner, medicines }: DetailsProps) {
  const practiceId = usePracticeId()
  return (
    <>
      <WeightSection
        pet={record}
        mayAdd={mayWrite}
        mayRemove={({ by }) => mayWrite && by?.docId === practiceId}
      />
      {medicines}
      <DueList pet={record} />
      <PetFacts pet={record} />
      {owner}
      <Documents record={record} />
    </>
  )
}

/** True if the person may write into the records of pets (specification/authorization D4). */
function useMayWriteRecords(): boolean {
  const ofOwners = useRight('owners')
  const ofRecords = useRight('records')
  const isServiceProvider = useUser()?.isServiceProvider ?? true
  return !isServiceProvider && (ofOwners || ofRecords)
}

/** The doctor for whom the person works. */
function usePracticeId(): string | undefined {
  const user = useUser()
  return user?.doctor?._id ?? user?._id
}

function Documents({ record }: { record: PetRecord }) {
  const { t } = useTranslation(['pets', 'files'])
  const [open, setOpen] = useState<PetDocument | null>(null)
  const there = PET_DOCUMENTS.flatMap((field) => {
    const url = record[field]
    return url === null ? [] : [{ field, url, name: t(`documents.${field}`) }]
  })
  if (there.length === 0) return null
  return (
    <section className="card pet-section" aria-labelledby="pet-documents">
      <h3 id="pet-documents">{t('documents.title')}</h3>
      <ul className="list document-tiles">
        {there.map(({ field, url, name }) => (
          <li key={field} className="document-tile">
            <b>{name}</b>
            <button
              type="button"
              className="document-open"
              aria-label={t('files:open', { name })}
              onClick={() => setOpen(field)}
            >
              <FileThumb url={url} />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <ImageViewer
            url={record[open]}
            onClose={() => setOpen(null)}
            kind="document"
            name={t(`documents.${open}`)}
          />
        </Suspense>
      )}
    </section>
  )
}

type PetWhoProps = {
  pet: PetRecord
  /** Size of the picture in rem. */
  size: number
  /** Content below species and breed. */
  children?: ReactNode
}

/** A pet's picture, name, species and age. */
function PetAndOwner({ pet, size, children }: PetWhoProps) {
  const { t } = useTranslation(['pets', 'common'])
  const age = ageText(pet.age) ?? t('common:ageUnknown')
  return (
    <section className="card pet-head" aria-labelledby="pet-name">
      <PetPicture pet={pet} size={size} />
      <div className="pet-who">
        <h2 translate="no" id="pet-name">
          {pet.name}
        </h2>
        <p>
          {t(`common:speciesNames.${pet.type}`)}, {breedName(pet)}, {t(GENDER_TEXTS[pet.gender])}
        </p>
        <p className="quiet">{pet.deceasedOn ? t('died', { date: formatDate(pet.deceasedOn), age }) : age}</p>
        {children}
      </div>
    </section>
  )
}
