import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { useBadge, type BadgeName } from '../../lib/session/badges.ts'
import { useUser } from '../../lib/session/session.ts'
import { useFollow } from '../../ui/page/open-page.ts'
import { Icon } from '../../ui/show/icon.tsx'

type MenuLinkProps = {
  path: string
  /** Full target if it is more than the path. */
  target?: string
  icon: string
  children: ReactNode
  end?: ReactNode
  onFollowed: () => void
  marksCurrent?: boolean
}

/** A line of the menu that leads to a page. */
export function MenuLink({
  path,
  target = path,
  icon,
  children,
  end,
  onFollowed,
  marksCurrent = true,
}: MenuLinkProps) {
  const { pathname } = useLocation()
  const follow = useFollowFromMenu(onFollowed)
  const current = marksCurrent && pathname === path ? { 'aria-current': 'page' as const } : {}
  return (
    <a className="menu-item" href={target} {...current} onClick={(event) => follow(event, target)}>
      <Icon icon={icon} />
      <span>{children}</span>
      {end}
    </a>
  )
}

/** A line of the menu that runs an action. */
export function MenuButton({
  icon,
  children,
  end,
  onPressed,
}: {
  icon: string
  children: ReactNode
  end?: ReactNode
  onPressed: () => void
}) {
  return (
    <button type="button" className="menu-item" onClick={onPressed}>
      <Icon icon={icon} />
      <span>{children}</span>
      {end}
    </button>
  )
}

/** Follows a link of the menu, which closes first. */
export function useFollowFromMenu(close: () => void) {
  const follow = useFollow(close)
  // Keeps an onboarding page and its typed values on the stack; all other pages start fresh.
  const direction = useUser()?.onboarding ? 'forward' : 'root'
  return (event: MouseEvent, target: string) => follow(event, target, direction)
}

/** Number of new items; nothing for zero. */
export function Badge({ name }: { name: BadgeName }) {
  const { t } = useTranslation()
  const count = useBadge(name)
  if (count === 0) return null
  return (
    <span className="count-badge menu-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {name === 'requests' ? t('menu.pending', { count }) : t('menu.unseen', { count })}
      </span>
    </span>
  )
}
