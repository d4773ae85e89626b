import './tab-bar.css'
import { alertCircle, alertCircleOutline, menu, personOutline, search, searchOutline } from 'ionicons/icons'
import { use, useEffect, useEffectEvent, useLayoutEffect, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { bookingOfLogin, EMERGENCY_PATH, loginPath } from '../../lib/routing/paths.ts'
import { useUser, type SessionUser } from '../../lib/session/session.ts'
import { takesLetters } from '../../lib/takes-letters.ts'
import { OpenPage, useFollow } from '../../ui/page/open-page.ts'
import { openMenu } from '../../ui/page/side-menu.ts'
import { Icon } from '../../ui/show/icon.tsx'
import { wantsLessMotion } from '../../lib/motion.ts'

/**
 * The bar of visitors and owners below the page on phones (decision 323); practices have none.
 *
 * @param props.ownerTabs shown to owners, whom the visitors' shell never has
 */
export function TabBar({ ownerTabs }: { ownerTabs?: ReactNode }) {
  const { t } = useTranslation()
  const user = useUser()
  const { pathname, search: query } = useLocation()
  const isShown = hasTabs(user) && !isSheet(pathname, query)
  // Before the first paint, because the page above leaves room for it.
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('with-tabs', isShown)
    return () => document.documentElement.classList.remove('with-tabs')
  }, [isShown])
  useTyping(pathname)
  useBackToHome(pathname, query)
  if (!isShown) return null
  return (
    <nav className="tab-bar" aria-label={t('tabs.label')}>
      {user ? ownerTabs : <VisitorTabs />}
      <ButtonTab icon={menu} className="menu-button" label={t('menu.open')} onPress={openMenu}>
        {t('tabs.menu')}
      </ButtonTab>
    </nav>
  )
}

/** A press takes the focus from a field: a bar that came back before its end would lie under the finger. Milliseconds after it. */
const RETURN_AFTER_MS = 250

/** Marks the document while a field has the focus, which on phones means a keyboard. */
function useTyping(pathname: string): void {
  useEffect(() => {
    const { classList } = document.documentElement
    const isTyping = () => takesLetters(document.activeElement ?? undefined)
    let isPressed = false
    const settle = () => {
      window.setTimeout(() => {
        if (!isPressed) classList.toggle('typing', isTyping())
      }, RETURN_AFTER_MS)
    }
    const stop = new AbortController()
    const listen = (type: string, act: () => void) =>
      document.addEventListener(type, act, { signal: stop.signal })
    listen('focusin', () => isTyping() && classList.add('typing'))
    listen('focusout', settle)
    listen('pointerdown', () => (isPressed = true))
    for (const end of ['pointerup', 'pointercancel'])
      listen(end, () => {
        isPressed = false
        settle()
      })
    return () => {
      stop.abort()
      settle()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a field that leaves with its page loses the focus without an event
  }, [pathname])
}

type BackButtonEvent = CustomEvent<{ register: (priority: number, handler: () => void) => void }>

/** Above the question whether to leave the application (10), below menu and overlays (99). */
const BACK_PRIORITY = 20

/** The device's back button on a tab leads to the first one; there it asks before it closes the application (specification/owner §2). */
function useBackToHome(pathname: string, query: string): void {
  const open = use(OpenPage)
  const tab = currentTab(pathname, query)
  const home = tab === 'pets' ? '/patient' : tab === 'emergency' ? '/search' : null
  const goHome = useEffectEvent(() => home !== null && open(home, 'root'))
  const hasHome = home !== null
  useEffect(() => {
    if (!hasHome) return undefined
    const onBack = (event: Event) =>
      (event as BackButtonEvent).detail.register(BACK_PRIORITY, () => void goHome())
    document.addEventListener('ionBackButton', onBack)
    return () => document.removeEventListener('ionBackButton', onBack)
  }, [hasHome])
}

/** Practices keep their menu, and people who have not finished signing up have one way to go. */
const hasTabs = (user: SessionUser | null): boolean =>
  user === null || (user.role === 'patient' && !user.onboarding)

/** Pages that cover the whole phone: booking with its own bar of buttons, and the first screen of the phone application. */
const isSheet = (pathname: string, query: string): boolean =>
  pathname.startsWith('/patient/book/') ||
  pathname === '/splash-screen' ||
  (pathname === '/auth' && bookingOfLogin(query) !== null)

function VisitorTabs() {
  return (
    <>
      <FindTab />
      <LinkTab name="emergency" path={EMERGENCY_PATH} icons={[alertCircleOutline, alertCircle]} />
      <LinkTab name="logIn" path={loginPath()} icons={[personOutline, personOutline]} />
    </>
  )
}

export const FindTab = () => <LinkTab name="find" path="/search" icons={[searchOutline, search]} />

type LinkTabProps = {
  name: TabName
  path: string
  /** Of another tab, and of the current one. */
  icons: readonly [string, string]
}

/** A tab that opens a page; on that page it scrolls to the top. */
export function LinkTab({ name, path, icons: [outline, filled] }: LinkTabProps) {
  const { t } = useTranslation()
  const follow = useFollow()
  const { pathname, search: query } = useLocation()
  const isCurrent = currentTab(pathname, query) === name
  const onClick = (event: MouseEvent) => {
    const isHere = isCurrent && pathname === new URL(path, location.href).pathname
    if (!isHere || !scrollToTop()) return follow(event, path, 'root')
    event.preventDefault()
  }
  return (
    <a className="tab" href={path} {...(isCurrent && { 'aria-current': 'page' })} onClick={onClick}>
      <Icon icon={isCurrent ? filled : outline} />
      <span className="tab-text">{t(`tabs.${name}`)}</span>
    </a>
  )
}

type ButtonTabProps = {
  icon: string
  className?: string
  label?: string
  onPress: () => void
  children: ReactNode
}

export function ButtonTab({ icon, className = '', label, onPress, children }: ButtonTabProps) {
  return (
    <button type="button" className={`tab ${className}`} aria-label={label} onClick={onPress}>
      <Icon icon={icon} />
      <span className="tab-text">{children}</span>
    </button>
  )
}

type IonicContent = HTMLElement & { getScrollElement: () => Promise<HTMLElement> }

/** Scrolls the page in front to its top. @returns false if it is a page that stands at its top already */
function scrollToTop(): boolean {
  const page = [...document.querySelectorAll<HTMLElement>('#main .ion-page')].findLast(
    (element) => element.checkVisibility() && !element.classList.contains('ion-page-hidden'),
  )
  const plain = page?.querySelectorAll<HTMLElement>('.plain-content, .search-list')
  if (plain?.length) {
    const scrolled = [...plain].filter(({ scrollTop }) => scrollTop > 0)
    for (const element of scrolled) goToTop(element)
    return scrolled.length > 0
  }
  const content = page?.querySelector<IonicContent>('ion-content')
  if (!content) return false
  void content.getScrollElement().then(goToTop)
  return true
}

const goToTop = (element: HTMLElement): void =>
  element.scrollTo({ top: 0, behavior: wantsLessMotion() ? 'auto' : 'smooth' })

type TabName = 'home' | 'find' | 'pets' | 'emergency' | 'logIn'

/** The tab to which a page belongs; none for pages that only the menu opens. */
function currentTab(pathname: string, search: string): TabName | undefined {
  if (pathname === '/search')
    return new URLSearchParams(search).get('emergency') === '1' ? 'emergency' : 'find'
  if (pathname === '/patient') return 'home'
  if (pathname === '/patient/pets') return 'pets'
  return pathname === '/auth' ? 'logIn' : undefined
}
