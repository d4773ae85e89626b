/** The fields of an address. Empty fields are ignored. */
export type AddressQuery = {
  addressLine1?: string
  zipcode?: string
  city: string
  state?: string
  countryCode?: string | undefined
}

/** A found position; `address` if the street or house was found, `town` if only the town was. */
export type Position = { lat: number; lng: number; precision: 'town' | 'address' }

export type NominatimOptions = {
  /** Fixed base address set by the operator, with or without a slash at the end. */
  baseUrl: string
  /** Time limit of a request. Public servers answer within one second. */
  timeoutMs?: number
  /** Least time between two requests; the public server's terms allow one a second. */
  intervalMs?: number
  /** Requests that would wait longer than this fail at once. */
  longestWaitMs?: number
}

const USER_AGENT = 'VetVisit clinic geocoder'
const ANSWER_LIMIT_BYTES = 64 * 1024
const CACHE_ENTRIES = 2_000
/** Place ranks of Nominatim: 26 is a street, 30 a house, lower numbers are larger areas. */
const STREET_RANK = 26

/**
 * A client for a Nominatim-compatible server. It caches the answers of this process, also "nothing found", starts at most one request per
 * interval and never follows a redirect.
 *
 * @returns `find`, which resolves to null if the server knows no such address and rejects if the request fails
 */
export function createNominatim({
  baseUrl,
  timeoutMs = 3_000,
  intervalMs = 1_000,
  longestWaitMs = 5_000,
}: NominatimOptions) {
  const search = new URL('search', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
  const answers = new Map<string, Promise<Position | null>>()
  let nextTurn = 0

  async function ask(query: string): Promise<Position | null> {
    const now = performance.now()
    const turn = Math.max(now, nextTurn)
    if (turn - now > longestWaitMs) throw new Error('too many questions waiting')
    nextTurn = turn + intervalMs
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now))
    const url = new URL(search)
    url.search = query
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': USER_AGENT },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return readAnswer(JSON.parse(await readLimited(response)))
  }

  return {
    find(address: AddressQuery): Promise<Position | null> {
      const query = toQuery(address)
      const known = answers.get(query)
      if (known) {
        // Moved to the end, so that the first entry is the least recently used, which is deleted when the cache is full.
        answers.delete(query)
        answers.set(query, known)
        return known
      }
      const answer = ask(query)
      answers.set(query, answer)
      answer.catch(() => answers.delete(query))
      if (answers.size > CACHE_ENTRIES) answers.delete(answers.keys().next().value ?? '')
      return answer
    },
  }
}

function toQuery({ addressLine1, zipcode, city, state, countryCode }: AddressQuery): string {
  const query = new URLSearchParams({ format: 'jsonv2', limit: '1' })
  const add = (key: string, value: string | undefined) => {
    const text = value?.normalize('NFC').replace(/\s+/gu, ' ').trim()
    if (text) query.set(key, text)
  }
  add('street', addressLine1)
  add('postalcode', zipcode)
  add('city', city)
  add('state', state)
  add('countrycodes', countryCode?.toLowerCase())
  return query.toString()
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_LIMIT_BYTES) throw new Error('answer too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswer(answer: unknown): Position | null {
  if (!Array.isArray(answer)) throw new Error('answer is not a list')
  const [first] = answer as unknown[]
  if (first === undefined) return null
  const { lat, lon, place_rank: rank } = first as { lat?: unknown; lon?: unknown; place_rank?: unknown }
  const position = { lat: toDegrees(lat), lng: toDegrees(lon) }
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180))
    throw new Error('answer has no position')
  return { ...position, precision: typeof rank === 'number' && rank >= STREET_RANK ? 'address' : 'town' }
}

function toDegrees(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? Number(value)
    : Number.NaN
}
