import { IonIcon } from '@ionic/react'
import { plainPhone } from '@vetvisit/contract/people/mobile'
import { personAddOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Id of the line. */
export const NEW_OWNER_LINE = 'found-new-owner'

type NewOwnerLineProps = {
  /** The number or the name that was typed. */
  text: string
  isChosen: boolean
  onPoint: () => void
  onOpen: () => void
}

/** The last result: an owner who is not on record yet. Its keys are those of the field. */
export function NewOwnerLine({ text, isChosen, onPoint, onOpen }: NewOwnerLineProps) {
  const { t } = useTranslation('caller')
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field of the combobox has the keys
    <li
      ref={line}
      id={NEW_OWNER_LINE}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- an option shows no pictures
      role="option"
      className="find-line"
      aria-selected={isChosen}
      onPointerMove={() => !isChosen && onPoint()}
      onClick={onOpen}
    >
      <span className="find-new-picture">
        <IonIcon icon={personAddOutline} aria-hidden="true" />
      </span>
      <span className="find-words">
        <strong>
          {plainPhone(text) === null ? (
            <Sentence text={t('named', { text: kept(text) })} />
          ) : (
            <Sentence text={t('withNumber', { text: kept(text) })} />
          )}
        </strong>
      </span>
    </li>
  )
}
