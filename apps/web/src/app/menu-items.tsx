import { IonIcon, useIonRouter } from '@ionic/react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useBadge, type BadgeName } from '../lib/session/badges.ts'
import { useUser } from '../lib/session/session.ts'

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
  const follow = useFollow(onFollowed)
  const current = marksCurrent && pathname === path ? { 'aria-current': 'page' as const } : {}
  return (
    <a className="menu-item" href={target} {...current} onClick={(event) => follow(event, target)}>
      <IonIcon icon={icon} aria-hidden="true" />
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
      <IonIcon icon={icon} aria-hidden="true" />
      <span>{children}</span>
      {end}
    </button>
  )
}

/** Follows a link inside the application; clicks with a modifier key are left to the browser. */
export function useFollow(onFollowed: () => void) {
  const router = useIonRouter()
  // Keeps an onboarding page and its typed values on the stack; all other pages start fresh.
  const direction = useUser()?.onboarding ? 'forward' : 'root'
  return (event: MouseEvent, target: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onFollowed()
    router.push(target, direction)
  }
}

/** Number of new items; nothing for zero. */
export function Badge({ name }: { name: BadgeName }) {
  const { t } = useTranslation()
  const count = useBadge(name)
  if (count === 0) return null
  return (
    <span className="menu-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {name === 'requests' ? t('menu.pending', { count }) : t('menu.unseen', { count })}
      </span>
    </span>
  )
}
