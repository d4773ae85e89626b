import type { Passport } from '@vetvisit/contract/passports/token'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { formatDate } from '../../lib/time/dates.ts'
import { Mark } from '../../ui/picture/logo.tsx'
import { breedName } from '../../lib/text/breeds.ts'
import { PetPicture } from '../../ui/picture/pet-picture.tsx'

type PassportCardProps = {
  passport: Passport
  /** Id and photo of the owner's pet; a scanned passport holds neither. */
  pet?: { _id: string; profile: string | null }
  /** At the end of the card's head. */
  note?: ReactNode
  /** Below the numbers. */
  children?: ReactNode
}

/** The card: who the animal is, by its numbers. */
export function PassportCard({ passport, pet, note, children }: PassportCardProps) {
  const { t } = useTranslation(['passports', 'common', 'pets'])
  const { name, type, gender, bornOn, bornExactly, chip, passportNumber } = passport
  const date = formatDate(bornOn)
  const born = t('born', { date: bornExactly ? date : t('pets:bornAbout', { date }) })
  return (
    <article className="passport" aria-label={t('cardOf', { name })}>
      <header className="passport-head">
        <Mark />
        <span className="passport-title">{t('card')}</span>
        {note}
      </header>
      <div className="passport-animal">
        <PetPicture pet={{ ...passport, ...pet }} size={5.25} />
        <div className="passport-words">
          <h2>{name}</h2>
          <p>
            {t(`common:speciesNames.${type}`)}, {breedName(passport)}
          </p>
          <p>
            {t(`pets:${gender === 'm' ? 'male' : 'female'}`)}, {born}
          </p>
        </div>
      </div>
      <dl className="passport-numbers">
        <div>
          <dt>{t('number')}</dt>
          <dd className="figures">{passportNumber ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('chip')}</dt>
          <dd className="figures">{chip === null ? '–' : inGroups(chip)}</dd>
        </div>
      </dl>
      {children}
    </article>
  )
}

/** A chip number in groups of three digits, as readers show it. */
const inGroups = (chip: string): string =>
  /^\d{15}$/.test(chip) ? chip.replaceAll(/\d{3}(?=\d)/g, '$& ') : chip
