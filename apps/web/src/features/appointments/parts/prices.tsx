import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { serviceLines } from './request-format.ts'

/** Fee, chosen services and their total. */
export function Prices({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['requests', 'common'])
  const { currency, fee, total, type } = appointment
  const lines = serviceLines(appointment)
  return (
    <table className="request-prices">
      <caption className="sr-only">{t('prices')}</caption>
      <tbody>
        <tr>
          <th scope="row">{t(`common:visitTypes.${type}`)}</th>
          <td translate="no" className="number">
            {formatMoney(fee, currency)}
          </td>
        </tr>
        {lines.map(({ name, price }, index) => (
          // Two services may have the same name.
          <tr key={index}>
            <th scope="row">{name}</th>
            <td translate="no" className="number">
              {formatMoney(price, currency)}
            </td>
          </tr>
        ))}
      </tbody>
      {lines.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td translate="no" className="number">
              {formatMoney(total, currency)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
