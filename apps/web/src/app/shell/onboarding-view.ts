import type { PageRoute } from '../routes/routes.tsx'

let isShown = false

/** Records that this window has shown the onboarding. */
export function noteOnboarding(): void {
  isShown = true
}

/** True if a person who has not finished onboarding may open the page now. */
export const opensDuringOnboarding = ({ duringOnboarding }: PageRoute): boolean =>
  duringOnboarding === 'always' || (duringOnboarding === 'view' && cameFromOnboarding())

/**
 * True if a page was opened from the onboarding, by a link in its window or in a window that it opened. A typed address reloads the
 * application in a window without an opener.
 */
function cameFromOnboarding(): boolean {
  isShown ||= isOpenedByOnboarding(window.opener)
  return isShown
}

function isOpenedByOnboarding(opener: unknown): boolean {
  try {
    return /^\/(patient|doctor)\/onboarding(\/|$)/.test((opener as Window | null)?.location.pathname ?? '')
  } catch {
    // The opener belongs to another site.
    return false
  }
}
