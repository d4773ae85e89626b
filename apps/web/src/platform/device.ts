type NativeBridge = { isNativePlatform?: () => boolean }

/** True in the phone application, false in a browser. The phone's shell puts its bridge there before the page starts. */
export const isPhoneApp = (): boolean =>
  (globalThis as { Capacitor?: NativeBridge }).Capacitor?.isNativePlatform?.() ?? false

/** Ends the phone application; a page cannot close a browser tab, so nothing happens there. */
export async function exitApp(): Promise<void> {
  if (!isPhoneApp()) return
  const { App } = await import('@capacitor/app')
  await App.exitApp()
}
