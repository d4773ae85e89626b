import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { weightLine, weightText } from '../format.ts'

const SIZE = { width: 320, height: 96 }
/** Margin for the dots at the edges. */
const EDGE = 6

/** The weights as a line chart; the same values stand beside it as text. */
export function WeightCurve({ name, weights }: { name: string; weights: PetRecord['weights'] }) {
  const { t } = useTranslation('pets')
  const points = weightLine(weights, SIZE)
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last || points.length === 0) return null
  const label = t('weight.curve', {
    name,
    from: weightText(first.kg),
    fromDate: formatDate(first.date),
    to: weightText(last.kg),
    toDate: formatDate(last.date),
  })
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    <figure className="weight-curve">
      <svg
        aria-hidden="true"
        viewBox={`${-EDGE} ${-EDGE} ${SIZE.width + 2 * EDGE} ${SIZE.height + 2 * EDGE}`}
      >
        <polygon className="weight-area" points={`0,${SIZE.height} ${line} ${SIZE.width},${SIZE.height}`} />
        <polyline className="weight-line" points={line} />
        {points.map(({ x, y }) => (
          <circle key={x} className="weight-dot" cx={x} cy={y} r="3.5" />
        ))}
      </svg>
      <figcaption>
        <span className="sr-only">{label}</span>
        <span className="weight-days quiet figures" aria-hidden="true">
          <span>{formatDate(first.date)}</span>
          <span>{formatDate(last.date)}</span>
        </span>
      </figcaption>
    </figure>
  )
}
