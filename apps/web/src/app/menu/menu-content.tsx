import { signout } from '@vetvisit/contract/auth/routes'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import {
  homeOutline,
  informationCircleOutline,
  keyOutline,
  lockClosedOutline,
  languageOutline,
  logInOutline,
  logOutOutline,
  mailOutline,
  moonOutline,
  notificationsOutline,
  personAddOutline,
} from 'ionicons/icons'
import { loadNamespaces } from 'i18next'
import { t as translate, type Translate, useTranslation } from '../../lib/text/translation.ts'
import { call } from '../../lib/api/call.ts'
import type { BadgeName } from '../../lib/session/badges.ts'
import { LANGUAGE_NAMES, currentLanguage } from '../../lib/text/language.ts'
import { homeOf, loginPath } from '../../lib/routing/paths.ts'
import {
  currentSession,
  flushPendingWrites,
  signOut,
  useUser,
  type SessionUser,
} from '../../lib/session/session.ts'
import { useShared } from '../../lib/shared-computer/faces.ts'
import { setDark, useDark } from '../../theme/palette.ts'
import { Switch } from '../../ui/field/switch.tsx'
import { Logo } from '../../ui/picture/logo.tsx'
import { EmailText } from '../../ui/show/email-text.tsx'
import { PersonPicture } from '../../ui/picture/person-picture.tsx'
import { confirmDialog } from '../../ui/modal/dialogs.ts'
import { chooseLanguage } from './choose-language.ts'
import { entriesOf, profilePathOf } from './menu-entries.ts'
import { Badge, MenuButton, MenuLink, useFollowFromMenu } from './menu-items.tsx'
import { openPanel, type PanelName } from '../panels/open-panel.ts'
import { Icon } from '../../ui/show/icon.tsx'

type MenuContentProps = { /** Closes the drawer. */ close: () => void }

/** What stands in the side menu of every role (specification/practice §2). */
export function MenuContent({ close }: MenuContentProps) {
  const { t } = useTranslation()
  const user = useUser()
  const entries = entriesOf(user)
  return (
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
  )
}

/** The signed-in person, linked to the profile; the link has a timestamp (specification/owner §2). */
function Person({ user, onFollowed }: { user: SessionUser; onFollowed: () => void }) {
  const follow = useFollowFromMenu(onFollowed)
  const profile = profilePathOf(user)
  const name = user.fullname || user.email || user.mobile || ''
  const person = (
    <>
      <PersonPicture name={name} photo={user.profile} size={2} />
      <span className="menu-name">{name === user.email ? <EmailText email={name} /> : name}</span>
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
      {user.hasPin && <LockButton close={close} />}
      <li>
        <MenuButton icon={logOutOutline} onPressed={() => void logOut(t, close)}>
          {t('menu.logOut')}
        </MenuButton>
      </li>
    </>
  )
}

/** Locks a shared computer; nothing elsewhere. */
function LockButton({ close }: { close: () => void }) {
  const { t } = useTranslation('access')
  const isHere = useShared()
  const press = () => {
    close()
    void import('../../lib/shared-computer/lock.ts').then((file) => file.lock())
  }
  if (!isHere) return null
  return (
    <li>
      <MenuButton icon={lockClosedOutline} onPressed={press}>
        {t('lock.lock')}
      </MenuButton>
    </li>
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

/** Asks an owner whose entries could not be sent, and deletes them before the session ends. */
async function mayLeaveUnsent(): Promise<boolean> {
  const user = currentSession()?.user
  if (user?.role !== 'patient') return true
  const { discardWritesOf, readPending } = await import('../../lib/offline/pending-list.ts')
  // Right after a start the list in memory is still empty. Without a database nothing was kept.
  const { length: count } = await readPending().catch(() => [])
  if (count === 0) return true
  await loadNamespaces('unsent')
  const leaves = await confirmDialog({
    header: translate('unsent:title'),
    message: translate('unsent:leave', { count }),
    yes: translate('unsent:leaveAnyway'),
    no: translate('cancel'),
    danger: true,
  })
  if (leaves) await discardWritesOf(user._id)
  return leaves
}

async function logOut(t: Translate, close: () => void): Promise<void> {
  const leaving = await confirmDialog({
    header: t('logout.header'),
    message: t('logout.message'),
    yes: t('confirm'),
    no: t('cancel'),
  })
  if (!leaving) return
  await flushPendingWrites()
  if (!(await mayLeaveUnsent())) return
  close()
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
        <Icon icon={languageOutline} />
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
        <Icon icon={moonOutline} />
        <span>{t('menu.darkMode')}</span>
        <Switch on={dark} onChange={setDark} />
      </label>
    </div>
  )
}
