import '../../ui/ionic-setup.ts'
import type { ComponentType } from 'react'
import { App } from '../app.tsx'
import { startExitDialog } from './exit-dialog.ts'

let isStarted = false

/** The full application with everything of Ionic; what it listens to starts with the first call. */
export function startApp(): ComponentType {
  if (!isStarted) startExitDialog()
  isStarted = true
  return App
}
