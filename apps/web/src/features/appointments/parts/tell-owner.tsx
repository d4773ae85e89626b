import { useTranslation } from '../../../lib/text/translation.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
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
  return (
    <Checkbox
      checked={isOn}
      disabled={why !== null}
      note={why && t(`tell.${why}`)}
      onChange={(event) => onChange(event.target.checked)}
    >
      <Sentence text={t('tell.owner', { owner: kept(owner) })} />
    </Checkbox>
  )
}
