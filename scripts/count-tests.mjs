// Adds up the JSON reports of all runners and prints one line.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.argv[2]
let passed = 0
let failed = 0
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
  passed += report.numPassedTests ?? report.stats?.expected ?? report.passed ?? 0
  failed += report.numFailedTests ?? report.stats?.unexpected ?? report.failed ?? 0
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
if (passed === 0 || failed > 0) process.exit(1)
