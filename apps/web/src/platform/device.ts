type NativeBridge = { isNativePlatform?: () => boolean; getPlatform?: () => string }

/** True in the phone application, false in a browser. The phone's shell puts its bridge there before the page starts. */
export const isPhoneApp = (): boolean =>
  (globalThis as { Capacitor?: NativeBridge }).Capacitor?.isNativePlatform?.() ?? false

/** Which phone the application runs on, null in a browser. */
export function phonePlatform(): 'android' | 'ios' | null {
  if (!isPhoneApp()) return null
  const name = (globalThis as { Capacitor?: NativeBridge }).Capacitor?.getPlatform?.()
  return name === 'android' || name === 'ios' ? name : null
}

/** True for devices whose keyboards have Cmd where others have Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Ends the phone application; a page cannot close a browser tab, so nothing happens there. */
export async function exitApp(): Promise<void> {
  if (!isPhoneApp()) return
  const { App } = await import('@capacitor/app')
  await App.exitApp()
}
