import { useIonRouter } from '@ionic/react'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { recordPath } from '../../../lib/routing/paths.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { shownPets } from './table-format.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Animals with their heads in a row, if the row has room for them; the others are counted. */
export const PETS_SHOWN = 3
/** Edge of a head in rem. */
const HEAD = 1.25

/** In the table, links are reached by its own keys: `tabIndex` is -1. */
type InTable = { tabIndex?: -1 }

type OwnerAnimalsProps = InTable & Pick<PracticeOwner, 'pets'> & { most?: number }

/** An owner's animals, each with its head, as links to their records. */
export function OwnerAnimals({ pets, most = PETS_SHOWN, ...focus }: OwnerAnimalsProps) {
  const { t } = useTranslation(['patients', 'common'])
  const { shown, others } = shownPets(pets, most)
  if (shown.length === 0) return <Nothing />
  const count = others.length
  return (
    <span className="owner-animals">
      {shown.map((pet) => (
        <PageLink key={pet._id} path={recordPath(pet._id)} title={pet.name} {...focus}>
          <PetPicture pet={pet} size={HEAD} />
          <span translate="no" data-deceased={pet.deceasedOn !== null}>
            {pet.name}
          </span>
        </PageLink>
      ))}
      {count > 0 && (
        <span className="quiet" title={others.join(', ')}>
          <span aria-hidden="true">{t('common:moreItems', { count })}</span>
          <span className="sr-only">
            <Sentence text={t('common:moreItemsLabel', { count, items: kept(others.join(', ')) })} />
          </span>
        </span>
      )}
    </span>
  )
}

type PageLinkProps = InTable & { path: string; title: string; children: ReactNode }

/** A link to a page; clicks with a modifier key are left to the browser. */
export function PageLink({ path, title, children, ...focus }: PageLinkProps) {
  const router = useIonRouter()
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.push(path)
  }
  return (
    <a href={path} {...focus} aria-label={title} title={title} onClick={follow}>
      {children}
    </a>
  )
}

export const Nothing = () => (
  <span className="quiet" aria-hidden="true">
    –
  </span>
)
