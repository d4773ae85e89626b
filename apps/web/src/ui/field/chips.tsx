import { useTranslation } from '../../lib/text/translation.ts'

type ChipsProps = {
  items: readonly string[]
  /** Number of chips shown before "+N" (search: 4). */ limit?: number
  label?: string
}

/** Names as chips. Those that do not fit are counted; screen readers read all of them. */
export function Chips({ items, limit = 4, label }: ChipsProps) {
  const { t } = useTranslation()
  const hidden = items.slice(limit)
  return (
    <ul className="chips" {...(label && { 'aria-label': label })}>
      {items.slice(0, limit).map((item) => (
        <li key={item} className="chip">
          {item}
        </li>
      ))}
      {hidden.length > 0 && (
        <li className="chip chip-more" title={hidden.join(', ')}>
          <span aria-hidden="true">{t('moreItems', { count: hidden.length })}</span>
          <span className="sr-only">
            {t('moreItemsLabel', { count: hidden.length, items: hidden.join(', ') })}
          </span>
        </li>
      )}
    </ul>
  )
}

/** A clinic's colour; the name beside it carries the meaning. */
export function ColorDot({ colour }: { colour: string }) {
  return <span className="colour-dot" style={{ backgroundColor: colour }} aria-hidden="true" />
}
