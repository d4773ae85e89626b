import { IonContent, IonIcon, IonMenu } from '@ionic/react'
import { signout } from '@vetvisit/contract/auth/routes'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import {
  homeOutline,
  informationCircleOutline,
  keyOutline,
  languageOutline,
  logInOutline,
  logOutOutline,
  mailOutline,
  moonOutline,
  notificationsOutline,
  personAddOutline,
} from 'ionicons/icons'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/api/call.ts'
import type { BadgeName } from '../lib/session/badges.ts'
import { LANGUAGE_NAMES, currentLanguage } from '../lib/text/language.ts'
import { homeOf, loginPath } from '../lib/routing/paths.ts'
import { flushPendingWrites, signOut, useUser, type SessionUser } from '../lib/session/session.ts'
import { setDark, useDark } from '../theme/palette.ts'
import { Logo } from '../ui/picture/logo.tsx'
import { PersonPicture } from '../ui/picture/person-picture.tsx'
import { confirmDialog } from '../ui/modal/dialogs.ts'
import { menuIsReady } from '../ui/page/side-menu.ts'
import { chooseLanguage } from './choose-language.ts'
import { entriesOf, profilePathOf } from './menu-entries.ts'
import { Badge, MenuButton, MenuLink, useFollow } from './menu-items.tsx'
import { openPanel, type PanelName } from './panels.tsx'

/**
 * The side menu of every role (specification/practice §2). From 62 em on (992 px, more with larger text) it is always open beside
 * the page, below that it is a drawer.
 */
export function Menu() {
  const { t } = useTranslation()
  const user = useUser()
  const menu = useRef<HTMLIonMenuElement>(null)
  const close = () => void menu.current?.close()
  useReadiness(menu)
  const entries = entriesOf(user)
  return (
    <IonMenu
      ref={menu}
      menuId="m1"
      contentId="main"
      type="overlay"
      aria-label={t('menu.label')}
      className="side-menu"
    >
      <IonContent>
        <div className="menu-column">
          <p className="menu-brand">
            <Logo />
          </p>
          {entries.length > 0 && (
            <ul className="menu-list">
              {entries.map((entry) => (
                <li key={entry.path}>
                  <MenuLink
                    path={entry.path}
                    icon={entry.icon}
                    onFollowed={close}
                    end={entry.badge && <Badge name={entry.badge} />}
                  >
                    {t(`titles.${entry.title}`)}
                  </MenuLink>
                </li>
              ))}
            </ul>
          )}
          {user && !user.onboarding && <Panels user={user} close={close} />}
          <ul className="menu-list menu-account">
            {user ? <MemberActions user={user} close={close} /> : <VisitorActions close={close} />}
          </ul>
          <Preferences />
          {user && <Person user={user} onFollowed={close} />}
        </div>
      </IonContent>
    </IonMenu>
  )
}

/** Ionic fires an event once the menu is rendered, which its React component does not expose. */
function useReadiness(menu: RefObject<HTMLIonMenuElement | null>): void {
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const report = () => menuIsReady(element)
    element.addEventListener('ionMenuChange', report)
    return () => {
      element.removeEventListener('ionMenuChange', report)
      menuIsReady(undefined)
    }
  }, [menu])
}

/** The signed-in person, linked to the profile; the link has a timestamp (specification/owner §2). */
function Person({ user, onFollowed }: { user: SessionUser; onFollowed: () => void }) {
  const follow = useFollow(onFollowed)
  const profile = profilePathOf(user)
  const name = user.fullname || user.email || user.mobile || ''
  const person = (
    <>
      <PersonPicture name={name} photo={user.profile} size={2} />
      <span className="menu-name">{name}</span>
    </>
  )
  if (user.onboarding) return <p className="menu-person">{person}</p>
  return (
    <a
      className="menu-person"
      href={profile}
      onClick={(event) => follow(event, `${profile}?t=${Date.now()}`)}
    >
      {person}
    </a>
  )
}

type MemberProps = { user: SessionUser; close: () => void }

/** Dialogs that the menu opens. */
function Panels({ user, close }: MemberProps) {
  const { t } = useTranslation()
  const panel = (name: PanelName, icon: string, text: string, badge?: BadgeName) => (
    <li>
      <MenuButton
        icon={icon}
        onPressed={() => {
          close()
          openPanel(name)
        }}
        end={badge && <Badge name={badge} />}
      >
        {text}
      </MenuButton>
    </li>
  )
  return (
    <ul className="menu-list menu-actions">
      {panel('notifications', notificationsOutline, t('menu.notifications'))}
      {panel('messages', mailOutline, t('titles.notifications'), 'messages')}
      {user.role === 'doctor' && panel('assistants', personAddOutline, t('titles.assistants'))}
    </ul>
  )
}

function MemberActions({ user, close }: MemberProps) {
  const { t } = useTranslation()
  return (
    <>
      {!user.onboarding && (
        <>
          <li>
            <MenuLink path={homeOf(user)} icon={homeOutline} onFollowed={close} marksCurrent={false}>
              {t('menu.home')}
            </MenuLink>
          </li>
          <li>
            <MenuLink path="/change-password" icon={keyOutline} onFollowed={close}>
              {t('titles.changePassword')}
            </MenuLink>
          </li>
        </>
      )}
      <About close={close} />
      <li>
        <MenuButton icon={logOutOutline} onPressed={() => void logOut(t, close)}>
          {t('menu.logOut')}
        </MenuButton>
      </li>
    </>
  )
}

function About({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <li>
      <MenuLink path="/static" icon={informationCircleOutline} onFollowed={close}>
        {t('titles.about')}
      </MenuLink>
    </li>
  )
}

function VisitorActions({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <li>
        <MenuLink path="/auth" target={loginPath()} icon={logInOutline} onFollowed={close}>
          {t('menu.logIn')}
        </MenuLink>
      </li>
      <About close={close} />
    </>
  )
}

async function logOut(t: ReturnType<typeof useTranslation<'common'>>['t'], close: () => void): Promise<void> {
  const leaving = await confirmDialog({
    header: t('logout.header'),
    message: t('logout.message'),
    yes: t('confirm'),
    no: t('cancel'),
  })
  if (!leaving) return
  close()
  await flushPendingWrites()
  // The call reads the token when it starts. Not awaited, so that signing out works without a connection.
  void call(signout).catch(() => null)
  signOut()
}

function Preferences() {
  const { t } = useTranslation()
  const dark = useDark()
  return (
    <div className="menu-preferences">
      <label className="menu-item">
        <IonIcon icon={languageOutline} aria-hidden="true" />
        <span>{t('menu.language')}</span>
        <select
          value={currentLanguage()}
          onChange={(event) => {
            const chosen = LANGUAGES.find((language) => language === event.target.value)
            if (chosen) void chooseLanguage(chosen)
          }}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      </label>
      <label className="menu-item">
        <IonIcon icon={moonOutline} aria-hidden="true" />
        <span>{t('menu.darkMode')}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={dark}
          className="switch"
          checked={dark}
          onChange={(event) => setDark(event.target.checked)}
        />
      </label>
    </div>
  )
}
