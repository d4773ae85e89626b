import { type messages, PGlite, protocol } from '@electric-sql/pglite'
import { Client, type Connection, type Pool, type Submittable } from 'pg'
import type { Driver } from '../../src/db/client.ts'

/** A column of a statement; whether it can be null is known for columns of tables alone. */
export type DescribedColumn = { name: string; type: string; isNullable: boolean | undefined }

/** A field of the protocol's RowDescription; the ids of table and column are 0 for an expression. */
type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }

const TEXT_TYPE = 25

/** Describes statements without running them. Parameters count as text: a query casts each to its type. */
export async function openDescriber(driver: Driver) {
  const { fields, catalog, close } =
    driver.root instanceof PGlite ? onEmbedded(driver.root) : await onServer(driver.root as Pool)
  const columns = await catalog(
    "select attrelid || '.' || attnum as key, case when attnotnull then 'no' else 'yes' end as value from pg_attribute where attnum > 0",
  )
  const types = await catalog('select oid::text as key, format_type(oid, null) as value from pg_type')
  return {
    describe: async (text: string, parameters: number): Promise<DescribedColumn[]> =>
      (await fields(text, Array<number>(parameters).fill(TEXT_TYPE))).map((field) => {
        const nullable = columns.get(`${field.tableID}.${field.columnID}`)
        return {
          name: field.name,
          type: types.get(String(field.dataTypeID)) ?? '',
          isNullable: nullable === undefined ? undefined : nullable === 'yes',
        }
      }),
    close,
  }
}

const mapOf = (rows: { key: string; value: string }[]) =>
  new Map(rows.map(({ key, value }) => [key, value] as const))

function onEmbedded(client: PGlite) {
  const { serialize } = protocol
  return {
    fields: async (text: string, types: number[]): Promise<Field[]> => {
      const sent = [serialize.parse({ text, types }), serialize.describe({ type: 'S' }), serialize.sync()]
      const answer = await client.execProtocol(Buffer.concat(sent), { syncToFs: false })
      const rows = answer.messages.find(({ name }) => name === 'rowDescription')
      return (rows as messages.RowDescriptionMessage | undefined)?.fields ?? []
    },
    catalog: async (text: string) => mapOf((await client.query<{ key: string; value: string }>(text)).rows),
    close: async () => undefined,
  }
}

async function onServer(pool: Pool) {
  // A separate connection: those of the pool take only `pg`'s own queries.
  const client = new Client({ connectionString: pool.options.connectionString })
  await client.connect()
  return {
    fields: (text: string, types: number[]) =>
      new Promise<Field[]>((resolve, reject) => client.query(new Description(text, types, resolve, reject))),
    catalog: async (text: string) => mapOf((await client.query<{ key: string; value: string }>(text)).rows),
    close: () => client.end(),
  }
}

/** Asks for the description of a statement; `pg` calls the methods as answers arrive. */
class Description implements Submittable {
  #fields: Field[] = []
  readonly #given: { text: string; types: number[] }
  readonly #resolve: (fields: Field[]) => void
  readonly #reject: (error: unknown) => void

  constructor(
    text: string,
    types: number[],
    resolve: (fields: Field[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.#given = { text, types }
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', ...this.#given } as never, true)
    connection.describe({ type: 'S' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }

  // After an error `pg` does not report the connection as ready.
  handleError(error: unknown): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields)
  }
}
