import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPassportKey, getPassports } from '@vetvisit/contract/passports/routes'
import { checkPassport, type CheckedPassport } from '@vetvisit/contract/passports/token'
import { call } from '../../lib/api/call.ts'
import { readStored, writeStored } from '../../lib/session/stored.ts'

/** Where this device keeps the public key, by which it checks passports without a network. It is no secret and names nobody. */
const KEY = 'passport-key'

const HOUR_MS = 3_600_000

/** The owner's passports; kept on the device. */
export const passportsQuery = queryOptions({
  queryKey: ['passports'],
  queryFn: async ({ signal }) => {
    const read = await call(getPassports, {}, { signal })
    writeStored(KEY, read.publicKey)
    return read.passports
  },
  staleTime: HOUR_MS,
})

export const usePassports = (enabled: boolean) => useQuery({ ...passportsQuery, enabled })

/** A check that could not take place: this device has never had the key, and there is no network. */
export type Check = CheckedPassport | { state: 'no-key' }

/** Browsers offer no cryptography to pages that came over plain http. */
const mayCheck = () => 'subtle' in crypto

/** Checks a scanned passport on this device; asks the server for its key only if the kept one does not fit. */
export const useCheckedPassport = (token: string) =>
  useQuery({
    queryKey: ['passport-check', token],
    queryFn: async ({ signal }): Promise<Check> => {
      if (!mayCheck()) return { state: 'no-key' }
      const kept = readStored(KEY)
      const checked = kept === null ? null : await checkPassport(token, kept, Date.now())
      if (checked && checked.state !== 'refused') return checked
      const current = await call(getPassportKey, {}, { signal }).catch(() => null)
      if (current === null) return checked ?? { state: 'no-key' }
      writeStored(KEY, current.publicKey)
      return checkPassport(token, current.publicKey, Date.now())
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
