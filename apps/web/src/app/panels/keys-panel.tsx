import './keys-panel.css'
import { useTranslation } from '../../lib/text/translation.ts'
import { useRight } from '../../lib/session/rights.ts'
import { setLetters, useLetters } from '../../lib/shortcuts.ts'
import { isMac } from '../../platform/device.ts'
import { Switch } from '../../ui/field/switch.tsx'
import { AppModal } from '../../ui/modal/app-modal.tsx'

type KeysPanelProps = { isOpen: boolean; onClose: () => void }

/** The keys of a practice, and the switch for those that are single letters. */
export function KeysPanel({ isOpen, onClose }: KeysPanelProps) {
  const { t } = useTranslation('find')
  const mayBook = useRight('appointments')
  const letters = useLetters()
  const keys = [
    { name: 'find', pressed: [isMac() ? '⌘' : 'Ctrl', 'K'], isLetter: false },
    ...(mayBook
      ? ([
          { name: 'new', pressed: ['N'], isLetter: true },
          { name: 'block', pressed: ['B'], isLetter: true },
        ] as const)
      : []),
    { name: 'today', pressed: ['T'], isLetter: true },
    { name: 'home', pressed: ['H'], isLetter: true },
    { name: 'keys', pressed: ['?'], isLetter: true },
    { name: 'table', pressed: ['↑', '↓', '←', '→'], isLetter: false },
  ] as const
  return (
    <AppModal isOpen={isOpen} onClose={onClose} title={t('keys.title')} className="fitted-modal">
      <dl className="keys-list">
        {keys.map(({ name, pressed, isLetter }) => (
          <div key={name} data-off={isLetter && !letters}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="keys-switch">
        <span>
          {t('keys.letters')}
          <span className="quiet">{t('keys.lettersHint')}</span>
        </span>
        <Switch on={letters} onChange={setLetters} />
      </label>
    </AppModal>
  )
}
