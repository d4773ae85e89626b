import { parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { Question } from './client.ts'

const { serialize } = protocol

/**
 * Asks statements that PGlite keeps under their names, as PostgreSQL's driver does. Its own `query` plans each anew, which took seven times
 * as long as a booking's question itself.
 *
 * @returns the rows; `inTransaction` says that the caller is inside one, else it waits for the end of one that runs
 */
export function createAsk(
  client: PGlite,
): (question: Question, inTransaction: boolean) => Promise<unknown[]> {
  /** Types of the places, by the statement's name. */
  const kept = new Map<string, number[]>()

  const send = async (...messages: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(messages), { syncToFs: false })).messages

  async function typesOf({ name, text }: Question): Promise<number[]> {
    const known = kept.get(name)
    if (known) return known
    const messages = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const types = parse.parseDescribeStatementResults(messages)
    kept.set(name, types)
    return types
  }

  async function run(question: Question): Promise<unknown[]> {
    const types = await typesOf(question)
    const values = question.values.map((value, place) => {
      if (value === null || value === undefined) return null
      const write = client.serializers[types[place] ?? 0]
      return write ? (write(value) as string) : String(value)
    })
    const messages = await send(
      serialize.bind({ statement: question.name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    )
    return parse.parseResults(messages, client.parsers)[0]?.rows ?? []
  }

  return async (question, inTransaction) => {
    await client.waitReady
    const alone = () => client._runExclusiveQuery(() => run(question))
    return inTransaction ? alone() : client._runExclusiveTransaction(alone)
  }
}
