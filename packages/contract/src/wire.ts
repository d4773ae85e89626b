import { z } from 'zod'
import { plainDigits, plainLine, plainName, plainPostcode, visibleText } from './letters/rules.ts'

/** An identifier on the wire: a UUID (version 7 if created by the server), accepted in any letter case and stored in lower case. */
export const Id = z.uuid().toLowerCase()

/** Years 1900 to 2999. Other years are mistakes, and close to the limits of dates a day earlier or later cannot be represented. */
const YEAR = /^(?:19|2\d)\d\d-/
const isNear = (text: string) => YEAR.test(text)
/** Shown in the OpenAPI document beside the format. */
const NEAR = { pattern: YEAR.source }

/** A point in time, ISO 8601 in UTC, of the years 1900 to 2999. */
export const Instant = z.iso.datetime({ offset: false }).refine(isNear).meta(NEAR)

/** An instant that a client sends: written as `Instant`, read as epoch milliseconds. */
export const InstantInput = Instant.transform((text) => Date.parse(text))

/** An existing calendar date, yyyy-MM-dd, of the years 1900 to 2999. */
export const CalendarDate = z.iso.date().refine(isNear).meta(NEAR)

/** As `CalendarDate`, of a form: with its own message. */
export const typedDate = (message: string) =>
  z.string(message).overwrite(plainDigits).check(z.iso.date(message)).refine(isNear, message).meta(NEAR)

/** Converts the digits of a query parameter, as many as a number prints, to a number; the given schema refuses everything else. */
export const fromQuery = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,12}(\.\d{1,17})?$/.test(value) ? Number(value) : value),
    schema,
  )

/** Position at which a list continues: the `nextCursor` of the previous page. */
export const Cursor = z.string().max(200).describe('The `nextCursor` of the previous page.')

/** Number of entries on a page. */
export const pageLimit = (most: number, usual = 50) =>
  fromQuery(z.int().min(1).max(most)).default(usual).describe('Number of entries on a page.')

/** `true` and `false` as texts, nothing else (specification/practice §7). */
export const QueryFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
])

/** Control characters except line breaks and tabs: the database cannot store NUL, and the others are never intended. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/** Messages for a field of the wrong type and for a missing field. */
export const unlessMissing = (wrong: string, missing: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : wrong),
})

/** Text typed by a person, in lines: trimmed, without hidden characters, and without control characters except line breaks and tabs. */
export const typedText = (maxLength: number) => textOf(trimmed, z.string(), maxLength)

/** As `typedText`, but of one line, because it is shown in one: an address, a number, a word. */
export const typedLine = (maxLength: number) => inOneLine(textOf(plainLine, z.string(), maxLength))

/** As `typedLine`, with digits 0 to 9: for numbers that others type again, and streets, which have that of a house. */
export const typedDigits = (maxLength: number) => inOneLine(textOf(plainDigits, z.string(), maxLength))

/** As `typedLine`, for the name of a person, an animal, a place or a practice. */
export const typedName = (maxLength: number) => inOneLine(textOf(plainName, z.string(), maxLength))

/** As `typedText`, but required: absent and empty get the same message. */
export const requiredText = (maxLength: number, missing: string) => requiredOf(trimmed, maxLength, missing)

/** As `typedLine`, but required. @param wrong what a value is told that has more than one line */
export const requiredLine = (maxLength: number, missing: string, wrong = 'validation.controlCharacters') =>
  inOneLine(requiredOf(plainLine, maxLength, missing), wrong)

/** As `typedName`, but required. */
export const requiredName = (maxLength: number, missing: string) =>
  inOneLine(requiredOf(plainName, maxLength, missing))

/** As `typedDigits`, but required. */
export const requiredDigits = (maxLength: number, missing: string) =>
  inOneLine(requiredOf(plainDigits, maxLength, missing))

/** As `requiredDigits`, for a postcode. */
export const requiredPostcode = (maxLength: number, missing: string) =>
  inOneLine(requiredOf(plainPostcode, maxLength, missing))

const inOneLine = (text: z.ZodString, wrong = 'validation.controlCharacters') =>
  text.refine((line) => !/[\r\n]/.test(line), wrong)

const trimmed = (text: string) => visibleText(text).trim()

type Plain = (text: string) => string

const requiredOf = (plain: Plain, maxLength: number, missing: string) =>
  textOf(plain, z.string(unlessMissing('validation.invalid', missing)), maxLength).refine(
    (text) => text.length > 0,
    {
      error: missing,
      abort: true,
    },
  )

const textOf = (plain: Plain, text: z.ZodString, maxLength: number) =>
  text
    .overwrite(plain)
    .max(maxLength, 'validation.tooLong')
    .refine((text) => !CONTROL_CHARACTERS.test(text) && text.isWellFormed(), 'validation.controlCharacters')

/** A search text. Characters that no stored text has separate its words, so that pasted text finds something. */
export const searchTerm = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => plainLine(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')))
    .max(maxLength, 'validation.tooLong')

/** Values of fields when they were read, by their names in the record. */
export const Seen = z
  .record(z.string(), z.unknown())
  .optional()
  .describe(
    'Values of the fields as the client read them. If one has changed since, the call is refused with `stale`, and `details.record` has the current record.',
  )

/** The URL that an upload returned, or any later link to the same file. */
export const UploadedLink = z.string().max(2000, 'validation.tooLong')

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** Accepts `{[key]: value}` and the bare value (specification/readings §6). */
export const orWrapped = <S extends z.ZodType>(key: string, schema: S) =>
  z.preprocess((input) => {
    if (!isObject(input)) return input
    const keys = Object.keys(input)
    return keys.length === 1 && keys[0] === key ? input[key] : input
  }, schema)

/**
 * Accepts other names of fields, too (specification/readings §2): `acceptingAliases({ fullName: 'fullname' })`. The contract's name
 * takes precedence if both are sent.
 */
export const acceptingAliases =
  (names: Readonly<Record<string, string>>) =>
  (input: unknown): unknown => {
    if (!isObject(input)) return input
    const fields = { ...input }
    const read: Record<string, unknown> = {}
    for (const [other, name] of Object.entries(names)) {
      if (fields[other] !== undefined) read[name] = fields[other]
      delete fields[other]
    }
    return { ...read, ...fields }
  }

/** Read-only fields that a client may send back in a complete object; the server refuses any value other than the current one. */
export const unchanged = <const K extends string>(fields: readonly K[]) =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      z
        .unknown()
        .optional()
        .describe('Read-only. The current value may be sent back; any other value is refused.'),
    ]),
  ) as Record<K, z.ZodOptional<z.ZodUnknown>>
