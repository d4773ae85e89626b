import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import type { TellChoice } from './telling.ts'

type TellOwnerProps = {
  /** Name of the owner. */
  owner: string
  telling: Pick<TellChoice, 'isOn' | 'why'>
  onChange: (isOn: boolean) => void
}

/** Whether the owner is told of what the practice does; where they always are, it says why. */
export function TellOwner({ owner, telling: { isOn, why }, onChange }: TellOwnerProps) {
  const { t } = useTranslation('calendar')
  const id = useId()
  return (
    <div>
      <div className="checkbox-field">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          disabled={why !== null}
          {...(why && { 'aria-describedby': `${id}-why` })}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>
          <Sentence text={t('tell.owner', { owner: kept(owner) })} />
        </label>
      </div>
      {why && (
        <p id={`${id}-why`} className="field-helper">
          {t(`tell.${why}`)}
        </p>
      )}
    </div>
  )
}
