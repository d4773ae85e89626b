// Components of Ionic need this: imported by the full application, and by dialogs, which visitors open without it.
import { defineCustomElement as defineApp } from '@ionic/core/components/ion-app.js'
import { setupIonicReact } from '@ionic/react'
import { wantsLessMotion } from '../lib/motion.ts'
import { keepBehindInert } from './modal/behind.ts'

setupIonicReact({
  // One look everywhere; the heading of a new page takes focus.
  mode: 'md',
  focusManagerPriority: ['heading'],
  hardwareBackButton: true,
  // Ionic ignores the setting for reduced motion.
  animated: !wantsLessMotion(),
})
// The element around dialogs shows the focus of Ionic's controls.
defineApp()
keepBehindInert()
