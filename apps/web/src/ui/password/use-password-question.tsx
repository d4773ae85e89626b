import { lazy, useState, type ReactNode } from 'react'
import type { Attempt } from '../../lib/api/idempotency.ts'
import { FirstOpening } from '../modal/first-opening.tsx'

const loadDialog = () => import('./password-dialog.tsx')
const PasswordDialog = lazy(() => loadDialog().then((file) => ({ default: file.PasswordDialog })))

type Words = { text: string; act: string; danger?: boolean }
type Act<T> = (password: string, attempt: Attempt) => Promise<T>
type Asked = Words & { run: Act<void>; onClose: () => void }

/**
 * Asks for the password during a call. `ask` returns the result of the call, or null if the person closes the dialog. The dialog shows
 * refusals of the password; other failures are thrown to the caller.
 */
export function usePasswordQuestion(): {
  ask: <T>(words: Words, act: Act<T>) => Promise<T | null>
  question: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)

  const ask = <T,>(words: Words, act: Act<T>): Promise<T | null> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        setAsked(null)
        settle()
      }
      setAsked({
        ...words,
        onClose: () => end(() => resolve(null)),
        run: async (password, attempt) => {
          try {
            const done = await act(password, attempt)
            end(() => resolve(done))
          } catch (failure) {
            if ((await loadDialog()).isAboutPassword(failure)) throw failure
            end(() => reject(failure))
          }
        },
      })
    })

  const question = asked && (
    <FirstOpening>
      <PasswordDialog
        text={asked.text}
        act={asked.act}
        danger={asked.danger ?? false}
        onPassword={asked.run}
        onClose={asked.onClose}
      />
    </FirstOpening>
  )
  return { ask, question }
}
