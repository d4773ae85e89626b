import { until } from '../screens/until.ts'

/** Long enough for a busy machine, on which a service worker took 30 s to keep the application. */
const WITHIN_MS = 120_000
/** Each look takes time of the page that is looked at. */
const EVERY_MS = 80

/** Calls a function until it does not throw. @returns its answer @throws what it threw last */
export const eventually = <T>(attempt: () => Promise<T>): Promise<T> => until(attempt, WITHIN_MS, EVERY_MS)
