/** Name of the download, with the day. */
export const exportName = (now: number): string => `vetvisit-${new Date(now).toISOString().slice(0, 10)}.zip`

/** A row of the database as JSON people can read: names as the API spells them, values as they are. */
export function rowToExport(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
