import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'

/** File name of the export, with the date. */
export const exportName = (now: Instant): string => `vetvisit-${instantText(now).slice(0, 10)}.zip`

/** A row of the database as readable JSON: names as the API spells them, values unchanged. */
export function rowToExport(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
