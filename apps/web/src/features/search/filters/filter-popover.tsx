import './filter-popover.css'
import { checkmark, chevronDown } from 'ionicons/icons'
import {
  Fragment,
  useId,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Icon } from '../../../ui/show/icon.tsx'

type FilterPopoverProps = {
  label: string
  /** What is chosen; empty shows the label. */
  chosen: string
  /** Always has a value, so it does not count as a filter. */
  quiet?: boolean
  children: ReactNode
}

/**
 * A chip that opens a native popover: the browser closes it at Escape or a click elsewhere, and gives the focus back to the chip.
 * It also closes when Tab leaves it, so that it never lies over what has the focus.
 */
export function FilterPopover({ label, chosen, quiet = false, children }: FilterPopoverProps) {
  const id = useId()
  // A browser reports a popover that closes and opens at once only as open. With another key its choices are new, and take the focus.
  const [{ isOpen, turn }, setOpened] = useState({ isOpen: false, turn: 0 })
  return (
    <>
      <button
        type="button"
        className="filter-chip"
        data-on={!quiet && chosen !== ''}
        data-quiet={quiet}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {chosen !== '' && <span className="sr-only">{label}: </span>}
        <span className="filter-chip-text">{chosen || label}</span>
        <Icon icon={chevronDown} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the focus of what is within */}
      <div
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be hidden by its own rules
        role="dialog"
        aria-label={label}
        className="filter-popover"
        onBeforeToggle={({ currentTarget }) => placeBelow(currentTarget, id)}
        onToggle={({ newState }) =>
          setOpened((last) => ({ isOpen: newState === 'open', turn: last.turn + 1 }))
        }
        onBlur={closeAfterTab}
      >
        <Fragment key={turn}>{isOpen && children}</Fragment>
      </div>
    </>
  )
}

const chipOf = (id: string) => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)

/** The widest popover and the room that it keeps to the window's edge (filter-popover.css). */
const WIDEST_PX = 332

/** Below its chip and beginning with it, or ending with it if it would reach beyond the window. */
function placeBelow(popover: HTMLElement, id: string): void {
  const chip = chipOf(id)
  if (!chip) return
  const { left, right, bottom } = chip.getBoundingClientRect()
  const isNearEnd = left + WIDEST_PX > innerWidth
  popover.style.setProperty('--popover-top', `${Math.round(bottom) + 6}px`)
  popover.style.left = isNearEnd ? 'auto' : `${Math.round(left)}px`
  popover.style.right = isNearEnd ? `${Math.round(innerWidth - right)}px` : 'auto'
}

const closePopover = (within: Element) => within.closest<HTMLElement>('[popover]')?.hidePopover()

/** Closes the popover around an element, and focuses its chip, so that what opens next can give the focus back to it. @returns the chip */
export function backToChip(within: Element): HTMLElement | null {
  const popover = within.closest('[popover]')
  const chip = popover && chipOf(popover.id)
  closePopover(within)
  chip?.focus({ preventScroll: true })
  return chip
}

/**
 * Not at a press on its chip, which closes it by itself, nor if the page around it takes the focus: Safari gives it to the page at a press
 * on a radio button or a button, which would be gone before the press ends.
 */
function closeAfterTab({ currentTarget: popover, relatedTarget: next }: FocusEvent<HTMLElement>): void {
  const isBeside = next && !popover.contains(next) && !next.contains(popover)
  if (isBeside && next.getAttribute('popovertarget') !== popover.id) popover.hidePopover()
}

function closeAfterClick({ currentTarget, detail }: MouseEvent): void {
  // Arrow keys are clicks without a pointer. The choice is made after this event.
  if (detail > 0) requestAnimationFrame(() => closePopover(currentTarget))
}

function closeAtEnter({ key, currentTarget }: KeyboardEvent): void {
  if (key === 'Enter') closePopover(currentTarget)
}

type OptionsProps = {
  label: string
  /** Text of the empty choice. */
  none?: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** One of several values: arrows choose, and the list follows at once; Enter or a click closes. */
export function FilterOptions({ label, none, value, options, onChange }: OptionsProps) {
  const name = useId()
  const all = none === undefined ? options : [{ value: '', text: none }, ...options]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the radio buttons within
    <fieldset className="filter-options" aria-label={label} onKeyDown={closeAtEnter}>
      {all.map((option) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys are handled above
        <label key={option.value} className="filter-option" onClick={closeAfterClick}>
          <input
            type="radio"
            name={name}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popover opens for this choice
            autoFocus={option.value === value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
          <Icon icon={checkmark} />
        </label>
      ))}
    </fieldset>
  )
}

/** Closes the popover around it after a choice that is no radio button. */
export function PopoverDone() {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      className="filter-done"
      onClick={({ currentTarget }) => closePopover(currentTarget)}
    >
      {t('close')}
    </button>
  )
}
