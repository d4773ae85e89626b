import { type messages, parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { PreparedQuery, Question, SentRow } from './client.ts'

const { serialize } = protocol

type Message = messages.BackendMessage

/**
 * Runs statements that PGlite keeps under their names, as PostgreSQL's driver does. Its own `query` plans each anew, which took seven times
 * as long as a booking's question itself.
 *
 * @returns each gives rows; outside of a transaction it waits for the end of one that runs
 */
export function createStatements(client: PGlite) {
  const kept = new Set<string>()

  const send = async (...messages: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(messages), { syncToFs: false })).messages

  async function keep(name: string, text: string): Promise<void> {
    if (kept.has(name)) return
    await send(serialize.parse({ name, text }), serialize.sync())
    kept.add(name)
  }

  async function run({ name, text }: { name: string; text: string }, values: (string | null)[]) {
    if (name !== '') await keep(name, text)
    return send(
      // A statement without a name is replaced by the next one.
      ...(name === '' ? [serialize.parse({ text })] : []),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    )
  }

  async function alone<T>(inTransaction: boolean, work: () => Promise<T>): Promise<T> {
    await client.waitReady
    const exclusive = () => client.runExclusive(work)
    // What `query` waits for, too; there is no other name for it.
    // oxlint-disable-next-line no-underscore-dangle
    return inTransaction ? exclusive() : client._runExclusiveTransaction(exclusive)
  }

  return {
    query: (prepared: PreparedQuery, inTransaction: boolean): Promise<SentRow[]> =>
      alone(inTransaction, async () => rowsAsText(await run(prepared, prepared.values))),
    ask: (question: Question, inTransaction: boolean): Promise<unknown[]> =>
      alone(inTransaction, async () => {
        const messages = await run(question, question.values.map(asText))
        return parse.parseResults(messages, client.parsers)[0]?.rows ?? []
      }),
  }
}

function rowsAsText(messages: Message[]): SentRow[] {
  const rows: SentRow[] = []
  let names: string[] = []
  for (const message of messages) {
    if (message.name === 'rowDescription')
      names = (message as messages.RowDescriptionMessage).fields.map(({ name }) => name)
    if (message.name === 'dataRow') {
      const { fields } = message as messages.DataRowMessage
      rows.push(Object.fromEntries(names.map((name, index) => [name, fields[index] ?? null])))
    }
  }
  return rows
}

/** PostgreSQL reads each value by the type of its place. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
