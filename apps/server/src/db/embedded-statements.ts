import { parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { Question } from './client.ts'

const { serialize } = protocol

/**
 * Asks statements that PGlite keeps under their names, as PostgreSQL's driver does. Its own `query` plans each anew, which took seven times
 * as long as a booking's question itself.
 *
 * @returns the rows; outside of a transaction the question waits for the end of one that runs
 */
export function createAsk(
  client: PGlite,
): (question: Question, inTransaction: boolean) => Promise<unknown[]> {
  const kept = new Set<string>()

  const send = async (...messages: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(messages), { syncToFs: false })).messages

  async function keep({ name, text }: Question): Promise<void> {
    await send(serialize.parse({ name, text }), serialize.sync())
    kept.add(name)
  }

  async function run(question: Question): Promise<unknown[]> {
    if (!kept.has(question.name)) await keep(question)
    const messages = await send(
      serialize.bind({ statement: question.name, values: question.values.map(asText) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    )
    return parse.parseResults(messages, client.parsers)[0]?.rows ?? []
  }

  return async (question, inTransaction) => {
    await client.waitReady
    const alone = () => client.runExclusive(() => run(question))
    // What `query` waits for, too; there is no other name for it.
    // oxlint-disable-next-line no-underscore-dangle
    return inTransaction ? alone() : client._runExclusiveTransaction(alone)
  }
}

/** PostgreSQL reads each value by the type of its place. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
