/** Prefixes of our own names: another variable with one is a mistake, or left from an earlier version. */
const PREFIXES = ['DATABASE_', 'REDIS_', 'S3_', 'SMTP_', 'MAIL_', 'FIREBASE_', 'GEOCODER_', 'METRICS_']

/** Variables that container platforms set for each service of a network: `REDIS_PORT`, `REDIS_SERVICE_HOST`, `REDIS_PORT_6379_TCP`. */
const OF_A_PLATFORM = /_(SERVICE_(HOST|PORT).*|PORT(_\d+_(TCP|UDP).*)?)$/

/** Short names are similar to many others, so for them only two swapped letters count. */
const SHORT = 6
/** An extra, a missing or two swapped letters cost 1; a replaced letter costs 2, because it makes another word. */
const CLOSE = 2

type Environment = Record<string, string | undefined>

/**
 * Misspelled settings.
 *
 * @param known names of all settings
 * @returns pairs of the written and the meant name; a setting that is set is not suggested
 */
export function misspelled(
  environment: Environment,
  known: readonly string[],
): { written: string; meant: string }[] {
  const unset = known.filter((name) => (environment[name] ?? '') === '')
  return Object.entries(environment).flatMap(([written, value]) => {
    if ((value ?? '') === '' || known.includes(written)) return []
    const meant = unset.find((name) => isMeant(written, name))
    return meant === undefined ? [] : [{ written, meant }]
  })
}

/** Variables with one of our beginnings that are no settings. */
export function unknownSettings(environment: Environment, known: readonly string[]): string[] {
  return Object.keys(environment).filter(
    (name) =>
      !known.includes(name) &&
      !OF_A_PLATFORM.test(name) &&
      PREFIXES.some((prefix) => name.startsWith(prefix)),
  )
}

const bare = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, '')

function isMeant(written: string, name: string): boolean {
  if (bare(written) === bare(name)) return true
  // Other programs, above all npm, use names in lower case.
  if (written !== written.toUpperCase() || written[0] !== name[0]) return false
  if (name.length <= SHORT) return hasSwapped(written, name)
  return distance(written, name) <= CLOSE
}

/** Whether two neighbouring letters are swapped and all others equal. */
const hasSwapped = (one: string, other: string) =>
  one.length === other.length && one !== other && distance(one, other) === 1

/** Cost of turning one word into the other. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > CLOSE) return CLOSE + 1
  // Costs from the first `i` letters of one word to the first `j` of the other.
  const costs: number[][] = []
  const cost = (i: number, j: number) => (i < 0 || j < 0 ? Infinity : (costs[i]?.[j] ?? Infinity))
  for (let i = 0; i <= one.length; i += 1) {
    costs.push([])
    for (let j = 0; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const ways = [cost(i - 1, j) + 1, cost(i, j - 1) + 1]
      if (isSame) ways.push(cost(i - 1, j - 1))
      if (isSwapped) ways.push(cost(i - 2, j - 2) + 1)
      costs[i]?.push(i + j === 0 ? 0 : Math.min(...ways))
    }
  }
  return cost(one.length, other.length)
}
