import { App } from '@capacitor/app'
import { Capacitor } from '@capacitor/core'

/** True in the phone application, false in a browser. */
export const isPhoneApp = (): boolean => Capacitor.isNativePlatform()

/** Ends the phone application; a browser tab cannot be closed by a page, so nothing happens there. */
export async function exitApp(): Promise<void> {
  if (isPhoneApp()) await App.exitApp()
}
