/**
 * The PostgreSQL of a test that the embedded database cannot serve.
 *
 * @returns undefined without one, after a warning
 */
export function postgresUrl(subject: string): string | undefined {
  const url = process.env['TEST_DATABASE_URL']
  if (url !== undefined && url !== '') return url
  process.stdout.write(`Not run here: ${subject} shows only on PostgreSQL (npm run test:postgres).\n`)
  return undefined
}
