import { hash, randomBytes } from 'node:crypto'

const KEY_BYTES = 16

/** A key for the hold of a visitor, which only their browser knows. */
export const createHoldKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** The database stores only this hash of a key. */
export const holdKeyHashOf = (holdKey: string): Buffer => hash('sha256', holdKey, 'buffer')
