/*
 * The commands of WebDriver that the steps need (https://www.w3.org/TR/webdriver2/), each one request.
 */

type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>

/** A driver that takes longer has lost its browser. */
const ANSWER_WITHIN_MS = 60_000

/** Sends commands to a driver. @throws Error with what the driver says if it refuses one, and if it does not answer within a minute */
export const commandsTo =
  (address: string): Command =>
  async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

/** Begins a session with these capabilities. @returns commands of that session, by their paths in it */
export async function beginSession(command: Command, capabilities: object): Promise<Command> {
  const body = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = (await command('POST', '/session', body)) as { sessionId: string }
  return (method, path, more) => command(method, `/session/${sessionId}${path}`, more)
}

/** Awaits the value of an expression in the page. @throws Error with its message if it fails there */
export async function evaluateIn(session: Command, expression: string): Promise<unknown> {
  const script = `
    const [done] = arguments
    Promise.resolve().then(() => (${expression}))
      .then((value) => done({ value: value === undefined ? null : value }), (error) => done({ failed: String(error) }))`
  const answer = (await session('POST', '/execute/async', { script, args: [] })) as {
    value?: unknown
    failed?: string
  }
  if (answer.failed !== undefined) throw new Error(answer.failed)
  return answer.value
}
