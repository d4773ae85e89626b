/** The oldest browsers for which the build writes, and on which `npm run browsers -w @vetvisit/web` judges it (decision 382). */
export const OLDEST_BROWSERS = { Chrome: '116', Edge: '116', Firefox: '125', Safari: '17.4' } as const

/** `Chrome 116+ · Edge 116+ · …`, in every language the same. */
export const oldestBrowsersText = Object.entries(OLDEST_BROWSERS)
  .map(([name, version]) => `${name} ${version}+`)
  .join(' · ')

/** Targets of the build: `chrome116`. */
export const buildTargets = [
  ...Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name.toLowerCase()}${version}`),
  `ios${OLDEST_BROWSERS.Safari}`,
]
