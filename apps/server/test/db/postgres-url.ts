/**
 * The PostgreSQL that a test needs, as the embedded database cannot show what it is about.
 *
 * @returns undefined where there is none, after saying so
 */
export function postgresUrl(subject: string): string | undefined {
  const url = process.env['TEST_DATABASE_URL']
  if (url !== undefined && url !== '') return url
  process.stdout.write(`Not run here: ${subject} shows only on PostgreSQL (npm run test:postgres).\n`)
  return undefined
}
