import '../../ui/field/select.css'
import { useId } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { changeLanguage } from '../../lib/text/i18n.ts'
import { currentLanguage } from '../../lib/text/language.ts'
import { CLOCKS, DATE_ORDERS } from '@vetvisit/contract/zones/region'
import { chosenClock, chosenOrder, keepClock, keepOrder } from '../../lib/time/region.ts'

/** The format of times and dates: that of the reader's region, or one chosen on this device. */
export function RegionSection() {
  const { t } = useTranslation(['account', 'common'])
  return (
    <section className="card profile-region">
      <h2>{t('region.title')}</h2>
      <p className="quiet">{t('region.hint')}</p>
      <Choice
        label={t('region.clock')}
        value={chosenClock()}
        choices={CLOCKS}
        textOf={(clock) => t(`region.clocks.${clock}`)}
        onChoose={keepClock}
      />
      <Choice
        label={t('region.order')}
        value={chosenOrder()}
        choices={DATE_ORDERS}
        textOf={(order) => t(`region.orders.${order}`)}
        onChoose={keepOrder}
      />
    </section>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value | null
  choices: readonly Value[]
  textOf: (choice: Value) => string
  onChoose: (choice: Value | null) => void
}

function Choice<Value extends string>({ label, value, choices, textOf, onChoose }: ChoiceProps<Value>) {
  const { t } = useTranslation('account')
  const id = useId()
  return (
    <p className="region-choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        value={value ?? ''}
        onChange={(event) => {
          onChoose(choices.find((choice) => choice === event.target.value) ?? null)
          // Renders all times and dates again, as after a change of the language.
          void changeLanguage(currentLanguage())
        }}
      >
        <option value="">{t('region.asHere')}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {textOf(choice)}
          </option>
        ))}
      </select>
    </p>
  )
}
