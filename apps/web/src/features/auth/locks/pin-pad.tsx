import { backspaceOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Icon } from '../../../ui/show/icon.tsx'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

type PinPadProps = { onDigit: (digit: string) => void; onDelete: () => void }

/** Keys for touch; a keyboard types into the field above, so Tab passes them over. */
export function PinPad({ onDigit, onDelete }: PinPadProps) {
  const { t } = useTranslation('access')
  return (
    <fieldset className="pin-pad" aria-label={t('lock.pad')} translate="no">
      {DIGITS.map((digit) => (
        <button key={digit} type="button" tabIndex={-1} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" tabIndex={-1} aria-label={t('lock.delete')} onClick={onDelete}>
        <Icon icon={backspaceOutline} />
      </button>
    </fieldset>
  )
}
