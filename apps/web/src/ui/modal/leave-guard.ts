import { t } from '../../lib/text/translation.ts'
import { useContext, useEffect } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom'
import { addPopGate, indexOfEntry } from '../../lib/routing/pop-gate.ts'
import { currentSession } from '../../lib/session/session.ts'
import { askBeforeUnload } from './ask-before-unload.ts'
import { confirmDialog } from './dialogs.ts'

const mayLeave = () =>
  confirmDialog({
    header: t('leave.header'),
    message: t('leave.message'),
    yes: t('leave.leave'),
    no: t('leave.stay'),
  })

/**
 * Asks before a page with unsaved changes is left by a link, the browser's back or a reload (specification/owner §2).
 * The router has no blocker for this kind of history, so its navigator is wrapped while the page has changes.
 *
 * @param guardsBack false if "back" does something else on this page, such as closing a form beside its content
 */
export function useLeaveGuard(dirty: boolean, guardsBack = true): void {
  const { navigator } = useContext(NavigationContext)
  useEffect(() => (dirty ? guardLeaving(navigator, guardsBack) : undefined), [dirty, guardsBack, navigator])
}

/** @returns function that removes the guard */
function guardLeaving(navigator: Navigator, guardsBack: boolean): () => void {
  const push = navigator.push.bind(navigator)
  const replace = navigator.replace.bind(navigator)
  const here = indexOfEntry(history.state)
  const session = currentSession()?.token
  let returning = false

  const release = () => {
    Object.assign(navigator, { push, replace })
    removeGate()
    letUnload()
  }
  const leaveBy = async (go: () => void) => {
    // After the end of the session there is nothing to keep.
    if (currentSession()?.token === session && !(await mayLeave())) return
    release()
    go()
  }
  Object.assign(navigator, {
    push: (...target: Parameters<typeof push>) => void leaveBy(() => push(...target)),
    replace: (...target: Parameters<typeof replace>) => void leaveBy(() => replace(...target)),
  })
  const askOnBack = (event: PopStateEvent) => {
    if (returning) {
      returning = false
      return true
    }
    // The browser has already moved: go back to this page first, then ask.
    const delta = indexOfEntry(event.state) - here
    returning = true
    history.go(-delta)
    void leaveBy(() => history.go(delta))
    return true
  }
  const removeGate = guardsBack ? addPopGate(askOnBack) : () => undefined
  const letUnload = askBeforeUnload()
  return release
}
