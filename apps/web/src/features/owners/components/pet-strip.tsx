import { IonButton, IonIcon } from '@ionic/react'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { chevronBack, chevronForward } from 'ionicons/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ageText } from '../../../lib/age-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** How far one press moves the strip (spec 2 §9). */
const STEP_PX = 100

/** The owner's pets side by side; what does not fit is scrolled to. */
export function PetStrip({ pets, add }: { pets: readonly Pet[]; add: ReactNode }) {
  const { t } = useTranslation(['home', 'common'])
  const strip = useRef<HTMLUListElement>(null)
  const { before, after } = useOverflow(strip)
  const move = (step: number) => strip.current?.scrollBy({ left: step, behavior: 'smooth' })
  return (
    <section aria-labelledby="home-pets">
      <div className="home-heading">
        <h2 id="home-pets">{t('common:titles.pets')}</h2>
        {(before || after) && (
          <span>
            <IonButton
              fill="clear"
              disabled={!before}
              aria-label={t('petsBack')}
              onClick={() => move(-STEP_PX)}
            >
              <IonIcon slot="icon-only" icon={chevronBack} aria-hidden="true" />
            </IonButton>
            <IonButton fill="clear" disabled={!after} aria-label={t('petsOn')} onClick={() => move(STEP_PX)}>
              <IonIcon slot="icon-only" icon={chevronForward} aria-hidden="true" />
            </IonButton>
          </span>
        )}
      </div>
      {/* A strip that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="pet-strip" ref={strip} tabIndex={0} aria-labelledby="home-pets">
        {pets.map((pet) => (
          <li key={pet._id} className="pet-tile">
            <Avatar name={pet.name} picture={pet.profile} species={pet.type} size={4} />
            <span className="pet-name">{pet.name}</span>
            <span className="quiet">{t(`common:speciesNames.${pet.type}`)}</span>
            <span className="quiet">{ageText(pet.age) ?? t('ageUnknown')}</span>
          </li>
        ))}
        {add && <li className="pet-tile pet-add">{add}</li>}
      </ul>
    </section>
  )
}

/** Whether something is hidden on either side. */
function useOverflow(strip: React.RefObject<HTMLUListElement | null>) {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const list = strip.current
    if (!list) return undefined
    const look = () => {
      const before = list.scrollLeft > 1
      const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 1
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    const size = new ResizeObserver(look)
    size.observe(list)
    const members = new MutationObserver(look)
    members.observe(list, { childList: true })
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      members.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [strip])
  return hidden
}
