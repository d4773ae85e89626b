import { useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { currentSession } from '../../lib/session/session.ts'
import { useAskBeforeUnload } from './ask-before-unload.ts'
import { useBackCloses } from './back-closes.ts'
import type { ChosenFiles } from './dialog-work.ts'
import { mayClose } from './dialogs.ts'

type Closing = {
  isOpen: boolean
  onClose: () => void
  unsaved?: boolean | undefined
  onBack?: (() => boolean) | undefined
}

/** Ways to close a dialog, and the running work in it. Unsaved input, uploads and unsent files ask first; "back" and a reload do so, too. */
export function useClosing({ isOpen, onClose, unsaved = false, onBack }: Closing) {
  const [uploads, setUploads] = useState(0)
  const [unsent, setUnsent] = useState(0)
  const [saving, setSaving] = useState(false)
  const asks = unsaved || uploads + unsent > 0
  useAskBeforeUnload(isOpen && asks)
  const leave = useLeave(isOpen, { asks, saving })
  const tryToClose = async () => {
    if (await leave.isFree()) onClose()
  }
  const close = () => void tryToClose()
  useBackCloses(isOpen, () => {
    if (!onBack?.()) close()
  })
  return {
    leave,
    close,
    /** True if closing asks or has to wait. */
    isBusy: asks || saving,
    work: {
      files: stateOfFiles(uploads, unsent),
      countUpload: adding(setUploads),
      countUnsent: adding(setUnsent),
      setSaving,
    },
  }
}

function stateOfFiles(uploads: number, unsent: number): ChosenFiles {
  if (uploads > 0) return 'sending'
  return unsent > 0 ? 'unsent' : 'sent'
}

const adding = (set: Dispatch<SetStateAction<number>>) => (change: number) => set((count) => count + change)

/** Time that React takes to render the last typed letter, in milliseconds. */
const DRAWN_WITHIN_MS = 32

/**
 * Returns true if the dialog may close. It asks about unsaved input, including the last key press, however it is closed, also by Ionic. It
 * does not ask if the page has already closed it, or if its session has ended.
 */
function useLeave(isOpen: boolean, now: { asks: boolean; saving: boolean }) {
  const latest = useRef({ isOpen: false, session: currentSession()?.token, ...now })
  /** Set once the person has agreed, so that Ionic does not ask again. */
  const agreed = useRef(false)
  useLayoutEffect(() => {
    const opens = isOpen && !latest.current.isOpen
    if (opens) agreed.current = false
    latest.current = { isOpen, session: opens ? currentSession()?.token : latest.current.session, ...now }
  })
  useLayoutEffect(
    () => () => {
      latest.current = { ...latest.current, isOpen: false }
    },
    [],
  )
  const isOver = () => !latest.current.isOpen || latest.current.session !== currentSession()?.token
  const isFree = async () => {
    await new Promise((resolve) => setTimeout(resolve, DRAWN_WITHIN_MS))
    if (isOver()) return true
    const { asks, saving } = latest.current
    agreed.current = !saving && (!asks || (await mayClose()))
    return agreed.current
  }
  const mayDismiss = async () => {
    const free = isOver() || agreed.current || (await isFree())
    agreed.current = false
    return free
  }
  return { isFree, mayDismiss }
}
