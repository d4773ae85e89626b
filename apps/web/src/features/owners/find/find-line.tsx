import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useHomeCountry } from '../../../lib/session/session.ts'
import { usePhoneText } from '../../../lib/text/use-phone-text.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import type { FindOption } from './find-format.ts'

/** Edge of a picture in rem. */
const PICTURE = 2.25

type FindLineProps = { option: FindOption; isChosen: boolean; onPoint: () => void; onOpen: () => void }

/** One result: an owner with the animals and the number, or an animal with its owner. Its keys are those of the field. */
export function FindLine({ option, isChosen, onPoint, onOpen }: FindLineProps) {
  const { t } = useTranslation('common')
  const { id, owner, pet } = option
  const line = useRef<HTMLLIElement>(null)
  const phone = usePhoneText(owner, useHomeCountry())
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const about = pet
    ? [`${t(`speciesNames.${pet.type}`)}, ${breedName(pet)}`, owner.fullname]
    : [owner.pets.map(({ name }) => name).join(', ')]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field of the combobox has the keys
    <li
      ref={line}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- an option shows no pictures
      role="option"
      className="find-line"
      aria-selected={isChosen}
      onPointerMove={() => !isChosen && onPoint()}
      onClick={onOpen}
    >
      {pet ? (
        <PetPicture pet={pet} size={PICTURE} />
      ) : (
        <PersonPicture name={owner.fullname} photo={owner.profile} size={PICTURE} />
      )}
      <span className="find-words">
        <strong translate="no">{pet?.name ?? owner.fullname}</strong>
        <span className="quiet">{about.filter((words) => words !== '').join(' · ')}</span>
      </span>
      {phone && <span className="find-phone quiet figures">{phone.text}</span>}
    </li>
  )
}
