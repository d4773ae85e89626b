import { type i18n, t as translate } from 'i18next'
import { useTranslation as useAnyTranslation } from 'react-i18next'
import type { Namespaces } from './namespaces.ts'

/*
 * i18next, with keys that the type check knows. Its own types know them, too, but to check the application with them takes more than twice
 * as long (decision 442).
 */

type Name = keyof Namespaces

/** A key with a `count` stands for its plural forms (i18next, "Plurals"). */
type Whole<Key extends string> = Key extends `${infer Base}_${'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base | Key
  : Key

/** Dots join the keys of nested texts. */
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Whole<Key> : `${Key}.${KeysOf<Texts[Key]>}`
}[keyof Texts & string]

/** The keys of each namespace, so that the type check makes them once. */
type Keys = { [One in Name]: KeysOf<Namespaces[One]> }
type Prefixed<Names extends Name> = { [One in Names]: `${One}:${Keys[One]}` }[Names]

/** A key of the first of these namespaces, or one of any of them with its name, such as `common:save`. */
type TextKey<Names> = Names extends Name
  ? Keys[Names]
  : Names extends readonly [infer First extends Name, ...(readonly Name[])]
    ? Keys[First] | Prefixed<Names[number]>
    : never

/** Gives the text of a key in the current language, with these values in its places. */
export type Translate<Names extends Name | readonly Name[] = 'common'> = (
  key: TextKey<Names>,
  values?: Record<string, unknown>,
) => string

/** Texts outside of components: keys of `common`, and of other namespaces with their names. The namespace must have been loaded. */
export const t = translate as unknown as Translate<['common', ...Exclude<Name, 'common'>[]]>

/** Texts of these namespaces; the page's outline is shown until they are loaded. */
export const useTranslation = useAnyTranslation as unknown as <
  const Names extends Name | readonly Name[] = 'common',
>(
  names?: Names,
) => { t: Translate<Names>; i18n: i18n }
