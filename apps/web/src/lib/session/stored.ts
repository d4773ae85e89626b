/** A value in local storage. If storage is forbidden or full, the value lives as long as the page. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** `null` removes the key. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to do: the running page keeps its own copy.
  }
}

/**
 * Storage key of the last key or touch on a shared computer, while a person with a PIN is signed in. Tabs share it, because a tab behind is
 * idle while another one is used.
 */
export const USED_AT_KEY = 'used-at'
