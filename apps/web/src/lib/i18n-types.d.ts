import 'i18next'
import type contract from '../../../../packages/contract/src/texts/en.json'
import type common from '../locales/en/common.json'

// One line per namespace: keys that do not exist then fail the type check.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      contract: typeof contract
    }
  }
}
