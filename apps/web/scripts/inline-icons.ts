import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const icons = createRequire(import.meta.url)('ionicons/icons') as Record<string, string>

/**
 * Puts each icon into the file that uses it, in the built application.
 *
 * All icons are one module, which a bundler cannot divide, so the first page would load the icons of every page. An icon is half a
 * kilobyte, so a duplicate costs less than a request.
 */
export function inlineIcons(): Plugin {
  return {
    name: 'inline-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes("'ionicons/icons'")) return null
      return { code: code.replaceAll(/import \{([^}]*)\} from 'ionicons\/icons'/g, constants), map: null }
    },
  }
}

function constants(_statement: string, names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [icon = '', local = icon] = name.split(' as ')
      const source = icons[icon]
      if (!source) throw new Error(`ionicons has no icon ${icon}`)
      return `const ${local} = ${JSON.stringify(source)}`
    })
    .join(';')
}
