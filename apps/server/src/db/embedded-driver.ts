import { type messages, type PGlite, protocol } from '@electric-sql/pglite'
import type { Driver, PreparedQuery, SentRow } from './client.ts'

const { serialize } = protocol

type Message = messages.BackendMessage

/**
 * PGlite in this process. It has one connection: queries outside of a transaction, and other transactions, wait for the end of a running
 * one.
 */
export function embeddedDriver(client: PGlite, close: () => Promise<void>): Driver {
  const inTurn = createQueue()
  const send = createStatements(client)
  /** A query of the running transaction must not wait for that transaction's end. */
  const run = <T>(queryable: unknown, work: () => Promise<T>): Promise<T> =>
    queryable === client ? inTurn(work) : work()
  return {
    kind: 'embedded',
    root: client,
    query: (queryable, prepared) => run(queryable, async () => rowsAsText(await send(prepared))),
    transaction: (work) => inTurn(() => client.transaction((transaction) => work(transaction))),
    concurrently: (work) => work(client),
    close,
  }
}

/** Runs one piece of work at a time, in the order of the calls. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Sends queries through the wire protocol, so that PGlite keeps their plans by name, as PostgreSQL does. Its own `query` plans each query
 * every time, which takes seven times as long as running a query of a booking.
 */
function createStatements(client: PGlite): (prepared: PreparedQuery) => Promise<Message[]> {
  const kept = new Set<string>()
  const send = async (...parts: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(parts), { syncToFs: false })).messages

  async function keep(name: string, text: string): Promise<void> {
    if (kept.has(name)) return
    await send(serialize.parse({ name, text }), serialize.sync())
    kept.add(name)
  }

  return async ({ name, text, values }) => {
    await client.waitReady
    // Its messages must not mix with those of another query of the same transaction.
    return client.runExclusive(async () => {
      if (name !== '') await keep(name, text)
      return send(
        // A statement without a name is replaced by the next one.
        ...(name === '' ? [serialize.parse({ text })] : []),
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      )
    })
  }
}

function rowsAsText(messages: readonly Message[]): SentRow[] {
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
