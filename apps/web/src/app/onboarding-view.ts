import type { PageRoute } from './routes.tsx'

let isShown = false

/** Says that this window shows, or has shown, the onboarding. */
export function noteOnboarding(): void {
  isShown = true
}

/** Whether a page opens now for a person who has not finished onboarding. */
export const opensDuringOnboarding = ({ duringOnboarding }: PageRoute): boolean =>
  duringOnboarding === 'always' || (duringOnboarding === 'view' && cameFromOnboarding())

/**
 * Whether a page is a view opened from the onboarding: in its window by a link, or in a window that the onboarding opened. A typed
 * address is loaded anew, in a window that nobody opened.
 */
function cameFromOnboarding(): boolean {
  isShown ||= isOpenedByOnboarding(window.opener)
  return isShown
}

function isOpenedByOnboarding(opener: unknown): boolean {
  try {
    return /^\/(patient|doctor)\/onboarding(\/|$)/.test((opener as Window | null)?.location.pathname ?? '')
  } catch {
    // Of another site.
    return false
  }
}
