import { writeFileSync } from 'node:fs'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'

/** Writes `[ISO code, dial code]` of every country; the library itself is too large for the client (28 KB). */
const codes = getCountries()
  .map((country) => [country, `+${getCountryCallingCode(country)}`])
  .toSorted(([a = ''], [b = '']) => a.localeCompare(b))

writeFileSync(new URL('../src/ui/field/dial-codes.json', import.meta.url), `${JSON.stringify(codes)}\n`)
console.log(`${codes.length} countries`)
