import { shapesOf } from './pages.ts'
import { FORGED, TAKEN_OVER } from './pushes.ts'

type Row = { address: string; name: string; statuses: readonly number[] }

/** The public addresses, odd inputs for them and the statuses that these must get, as a table in Markdown. */
export function statusTable(): string {
  const rows: Row[] = [...shapesOf('slug', 'id'), ...FORGED, TAKEN_OVER]
  const addresses = [...new Set(rows.map(({ address }) => address))]
  const names = new Map<string, Set<string>>()
  for (const { address, name, statuses } of addresses.flatMap((each) =>
    rows.filter((row) => row.address === each),
  )) {
    const start = `| ${address.replace(/^[^,]+/, '`$&`')} |`
    const end = `| ${statuses.join(', ')} |`
    const key = `${start}\n${end}`
    names.set(key, (names.get(key) ?? new Set()).add(name))
  }
  const lines = [...names].map(([key, set]) => key.replace('\n', ` ${[...set].join('; ')} `))
  return ['| address | input | status |', '|---|---|---|', ...lines].join('\n')
}
