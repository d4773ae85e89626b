import { useTranslation } from '../../../lib/text/translation.ts'
import { optionId, type SuggestionGroup, type SuggestionRow } from './suggestion-groups.tsx'

type SuggestionListProps = {
  id: string
  groups: readonly SuggestionGroup[]
  active: SuggestionRow | undefined
  onTake: (row: SuggestionRow) => void
}

/** The rows below the search field; the field keeps the focus. */
export function SuggestionList({ id, groups, active, onTake }: SuggestionListProps) {
  const { t } = useTranslation('search')
  const all = groups.flatMap(({ rows }) => rows)
  return (
    <div
      id={id}
      className="suggestions"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows no pictures
      role="listbox"
      aria-label={t('suggest.label')}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, rows }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
        <div key={name} role="group" aria-label={t(`suggest.${name}`)}>
          <p className="suggestions-heading" aria-hidden="true">
            {t(`suggest.${name}`)}
          </p>
          {rows.map((one) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field of the combobox has the keys
            <div
              key={`${one.name} ${one.detail}`}
              id={optionId(id, all.indexOf(one))}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option shows no pictures
              role="option"
              tabIndex={-1}
              className="suggestion"
              data-urgent={one.isUrgent}
              aria-selected={one === active}
              onClick={() => onTake(one)}
            >
              <span className="suggestion-picture">{one.picture}</span>
              <span className="suggestion-words">
                <span>{one.name}</span>
                {one.detail && <small className="quiet">{one.detail}</small>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
