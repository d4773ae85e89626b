// `npm run check:invariants`: checks a database against the rules that must never be broken, without changing it.
import { type Breach, findBreaches, RULE_COUNT } from './invariants.ts'
import { readEmbedded, readPostgres } from './readers.ts'

const USAGE = `Usage: npm run check:invariants

Checks the PostgreSQL of DATABASE_URL, or else the embedded database in DATA_DIR (./data), whose server must be stopped.
Exit code 0: all rules are kept. 1: some are broken, each is printed with up to 20 rows. 2: the database could not be read.
`

const say = (text: string) => void process.stdout.write(`${text}\n`)

function print({ id, rule, rows }: Breach): void {
  say(`BROKEN ${id}: ${rule}`)
  for (const row of rows) say(`  ${JSON.stringify(row)}`)
}

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    say(USAGE)
    return 0
  }
  const databaseUrl = process.env['DATABASE_URL']
  const since = performance.now()
  const reader = databaseUrl
    ? await readPostgres(databaseUrl)
    : await readEmbedded(process.env['DATA_DIR'] || './data')
  try {
    const breaches = await findBreaches(reader)
    for (const breach of breaches) print(breach)
    const [count] = await reader.query('select count(*)::int as appointments from appointments')
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    const verdict = breaches.length === 0 ? 'all kept' : `${breaches.length} broken`
    say(
      `${RULE_COUNT} rules over ${String(count?.['appointments'])} appointments in ${seconds} s: ${verdict}`,
    )
    return breaches.length === 0 ? 0 : 1
  } finally {
    await reader.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
