import i18next from 'i18next'
import { useContext, useEffect } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { setPopGate } from '../lib/pop-gate.ts'
import { confirmDialog } from './dialogs.ts'

const mayLeave = () =>
  confirmDialog({
    header: i18next.t('leave.header'),
    message: i18next.t('leave.message'),
    yes: i18next.t('leave.leave'),
    no: i18next.t('leave.stay'),
  })

const indexOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0

/**
 * Asks before a page with unsaved changes is left by a link, the browser's back or a reload (spec 1 §2, "leaving guard").
 * The router has no blocker for this kind of history, so its navigator is wrapped while the page is dirty.
 */
export function useLeaveGuard(dirty: boolean): void {
  const { navigator } = useContext(NavigationContext)
  useEffect(() => {
    if (!dirty) return
    const { push, replace } = navigator
    const here = indexOf(history.state)
    let skipNext = false

    const release = () => {
      navigator.push = push
      navigator.replace = replace
      setPopGate(null)
    }
    const guarded =
      (go: typeof push): typeof push =>
      (...target) => {
        void mayLeave().then((leaving) => {
          if (!leaving) return
          release()
          go(...target)
        })
      }
    navigator.push = guarded(push)
    navigator.replace = guarded(replace)
    setPopGate((event) => {
      if (skipNext) {
        skipNext = false
        return
      }
      const delta = indexOf(event.state) - here
      skipNext = true
      history.go(-delta)
      void mayLeave().then((leaving) => {
        if (!leaving) return
        release()
        history.go(delta)
      })
    })
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', unload)
    return () => {
      release()
      window.removeEventListener('beforeunload', unload)
    }
  }, [dirty, navigator])
}
