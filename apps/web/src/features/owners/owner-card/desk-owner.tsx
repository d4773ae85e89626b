import './desk-owner.css'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { breedName } from '../../../lib/text/breeds.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { Disclosure } from '../../../ui/show/disclosure.tsx'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { usePracticeOwner } from '../practice-list/practice-queries.ts'
import { OwnerAlerts } from '../practice-list/owner-alerts.tsx'
import { CallActs } from './call-acts.tsx'
import { OwnerFacts } from './owner-facts.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Edge of a head in rem. */
const HEAD = 1.75

type DeskOwnerProps = {
  ownerId: string
  /** Leads to a page, away from the dialog around the card. */
  onGo: (path: string) => void
}

/** What a desk knows of the owner for whom it books: beside a wide dialog, folded above a narrow one. */
export function DeskOwner({ ownerId, onGo }: DeskOwnerProps) {
  const { t } = useTranslation('caller')
  const heading = useId()
  const isWide = useMediaQuery('(min-width: 64em)')
  const [isOpen, setOpen] = useKept('new appointment: card of the owner', false)
  const owner = usePracticeOwner(ownerId).data
  if (!owner) return null
  const content = (
    <>
      <OwnerAlerts pets={owner.pets} />
      <OwnerFacts owner={owner} next={owner.nextAppointment} last={owner.lastAppointment} words={owner} />
      <CallActs ownerId={owner._id} next={owner.nextAppointment} onGo={onGo} />
      <Animals pets={owner.pets} />
    </>
  )
  if (isWide)
    return (
      <section className="desk-owner" aria-labelledby={heading}>
        <h3 id={heading} translate="no">
          {owner.fullname}
        </h3>
        {content}
      </section>
    )
  return (
    <div className="desk-owner">
      <Disclosure
        title={<Sentence text={t('about', { name: kept(owner.fullname) })} />}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        {content}
      </Disclosure>
    </div>
  )
}

function Animals({ pets }: Pick<PracticeOwner, 'pets'>) {
  const { t } = useTranslation('common')
  return (
    <ul className="desk-owner-animals">
      {pets.map((pet) => (
        <li key={pet._id} data-deceased={pet.deceasedOn !== null}>
          <PetPicture pet={pet} size={HEAD} />
          <span>
            <b translate="no">{pet.name}</b>
            <span className="quiet">
              {t(`speciesNames.${pet.type}`)}, {breedName(pet)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
