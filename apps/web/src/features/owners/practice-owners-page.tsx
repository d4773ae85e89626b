import './components/practice-owners.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { createOutline, mailOutline, qrCodeOutline, pawOutline, personAddOutline } from 'ionicons/icons'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormKind, formName } from '../../lib/session/form-name.ts'
import { useKept } from '../../lib/session/kept.ts'
import { useUser } from '../../lib/session/session.ts'
import { PersonPicture } from '../../ui/picture/person-picture.tsx'
import { EmailText } from '../../ui/show/email-text.tsx'
import { LoadMore } from '../../ui/action/load-more.tsx'
import { PhoneLink } from '../../ui/show/phone-link.tsx'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { CardListSkeleton, EmptyState, FailedState } from '../../ui/page/states.tsx'
import { OwnerPetsModal, type PetFormProps } from './owner-pets-modal.tsx'
import { useMayKeepOwners, usePracticeOwners } from './practice-queries.ts'

export type { PetFormProps } from './owner-pets-modal.tsx'

const InviteOwnerModal = lazy(() =>
  import('./invite-owner-modal.tsx').then((file) => ({ default: file.InviteOwnerModal })),
)

const OwnerFormModal = lazy(() =>
  import('./owner-form-modal.tsx').then((file) => ({ default: file.OwnerFormModal })),
)

const HandOverModal = lazy(() =>
  import('./components/hand-over.tsx').then((file) => ({ default: file.HandOverModal })),
)

/** `/doctor/patients`: the owners on the practice's record, with links to the histories of their pets. */
export function PracticeOwners({ PetForm }: { PetForm: ComponentType<PetFormProps> }) {
  const { t } = useTranslation(['patients', 'common'])
  const [text, setText] = useState('')
  const [chosen, setChosen] = useKept<PracticeOwner | null>('owners: pets', null)
  const owners = usePracticeOwners(text.trim())
  const shown = owners.data?.pages.flatMap((page) => page.patients)
  return (
    <PageShell title={t('common:titles.owners')}>
      <div className="practice-owners">
        <OwnerActs onAdded={setChosen} />
        <SearchInput text={text} label={t('search')} onChange={setText} />
        {owners.isPending && <CardListSkeleton />}
        {owners.isError && !shown && (
          <FailedState error={owners.error} onRetry={() => void owners.refetch()} />
        )}
        {shown && (
          <OwnerList
            owners={shown}
            total={owners.data?.pages[0]?.total ?? shown.length}
            filtered={text.trim() !== ''}
            onPets={setChosen}
          />
        )}
        {owners.hasNextPage && (
          <LoadMore busy={owners.isFetchingNextPage} onMore={() => void owners.fetchNextPage()}>
            {t('more')}
          </LoadMore>
        )}
      </div>
      {chosen && (
        <OwnerPetsModal
          owner={shown?.find(({ _id }) => _id === chosen._id) ?? chosen}
          PetForm={PetForm}
          onClose={() => setChosen(null)}
        />
      )}
    </PageShell>
  )
}

/** Ways to add owners to the record besides booking. An open form stays if the right is removed. */
function OwnerActs({ onAdded }: { onAdded: (owner: PracticeOwner) => void }) {
  const { t } = useTranslation('patients')
  const [open, setOpen] = useKept<'invite' | 'add' | null>('owners: form', null)
  const mayKeep = useMayKeepOwners()
  const mayInvite = useUser()?.role === 'doctor'
  return (
    <div className="owner-acts">
      {mayKeep && mayInvite && (
        <IonButton fill="outline" aria-haspopup="dialog" onClick={() => setOpen('invite')}>
          <IonIcon slot="start" icon={mailOutline} aria-hidden="true" />
          {t('invite')}
        </IonButton>
      )}
      {mayKeep && (
        <IonButton color="secondary" aria-haspopup="dialog" onClick={() => setOpen('add')}>
          <IonIcon slot="start" icon={personAddOutline} aria-hidden="true" />
          {t('addOwner')}
        </IonButton>
      )}
      <Suspense fallback={null}>
        {open === 'invite' && <InviteOwnerModal onClose={() => setOpen(null)} />}
        {open === 'add' && <OwnerFormModal owner={null} onAdded={onAdded} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}

type OwnerListProps = {
  owners: readonly PracticeOwner[]
  total: number
  filtered: boolean
  onPets: (owner: PracticeOwner) => void
}

function OwnerList({ owners, total, filtered, onPets }: OwnerListProps) {
  const { t } = useTranslation('patients')
  if (owners.length === 0)
    return filtered ? (
      <EmptyState scene="not-found" title={t('noMatch')} hint={t('noMatchHint')} />
    ) : (
      <EmptyState title={t('none')} hint={t('noneHint')} />
    )
  return (
    <>
      <output className="quiet">{t('count', { count: total })}</output>
      <ul className="list owner-list">
        {owners.map((owner) => (
          <OwnerCard key={owner._id} owner={owner} onPets={() => onPets(owner)} />
        ))}
      </ul>
    </>
  )
}

function OwnerCard({ owner, onPets }: { owner: PracticeOwner; onPets: () => void }) {
  const { t } = useTranslation('patients')
  return (
    <li className="card owner-card">
      <PersonPicture name={owner.fullname} photo={owner.profile} />
      <div className="owner-words">
        <h2>{owner.fullname}</h2>
        {owner.managed && <p className="owner-managed">{t('managed')}</p>}
        <p className="quiet">
          {owner.pets.length === 0 ? t('noPets') : owner.pets.map(({ name }) => name).join(', ')}
        </p>
        {(owner.mobile ?? owner.email) && (
          <p className="owner-reach">
            <PhoneLink number={owner} />
            {owner.email && (
              <a href={`mailto:${owner.email}`}>
                <EmailText email={owner.email} />
              </a>
            )}
          </p>
        )}
      </div>
      <div className="owner-card-acts">
        {owner.managed && (
          <>
            <RecordButton
              kind="record to hand over"
              owner={owner}
              label={t('linkOf', { name: owner.fullname })}
              icon={qrCodeOutline}
              Dialog={HandOverModal}
            />
            <RecordButton
              kind="owner to edit"
              owner={owner}
              label={t('editOf', { name: owner.fullname })}
              icon={createOutline}
              Dialog={OwnerFormModal}
            />
          </>
        )}
        <IonButton
          fill="outline"
          aria-haspopup="dialog"
          aria-label={t('petsOf', { name: owner.fullname })}
          onClick={onPets}
        >
          <IonIcon slot="start" icon={pawOutline} aria-hidden="true" />
          {t('pets')}
        </IonButton>
      </div>
    </li>
  )
}

type RecordButtonProps = {
  /** The key under which the dialog is restored after the session ended. */
  kind: FormKind
  owner: PracticeOwner
  label: string
  icon: string
  Dialog: ComponentType<{ owner: PracticeOwner; onClose: () => void }>
}

/** Opens a dialog for a record that the practice keeps. An open dialog stays if the right is removed. */
function RecordButton({ kind, owner, label, icon, Dialog }: RecordButtonProps) {
  const [open, setOpen] = useKept(formName(kind, owner._id), false)
  const mayKeep = useMayKeepOwners()
  return (
    <>
      {mayKeep && (
        <IonButton fill="clear" aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
          <IonIcon slot="icon-only" icon={icon} aria-hidden="true" />
        </IonButton>
      )}
      <Suspense fallback={null}>{open && <Dialog owner={owner} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
