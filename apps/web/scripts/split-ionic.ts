import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:ionic/'
const HELPERS = ['createRoutingComponent', 'createInlineOverlayComponent']
const MAIN = createRequire(import.meta.url).resolve('@ionic/react')

/**
 * Gives every Ionic component a separate module in the built application.
 *
 * `@ionic/react` is one file, which a bundler cannot divide, so a date picker used by one lazy page would load with the first page (298
 * instead of under 200 KiB). Pages import from `@ionic/react`; the build reads the component's definition out of that file and redirects
 * the import to it.
 */
export function splitIonic(): Plugin {
  const definitions = definitionsOf(readFileSync(MAIN, 'utf8'))
  return {
    name: 'split-ionic',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? { id: `\0${id}`, moduleSideEffects: false } : null),
    load: (id) =>
      id.startsWith(`\0${PREFIX}`) ? (definitions.get(id.slice(PREFIX.length + 1)) ?? null) : null,
    transform(code, id) {
      if (id === MAIN)
        return { code: `${withoutSideEffects(code)}\nexport { ${HELPERS.join(', ')} }\n`, map: null }
      if (id.includes('node_modules') || !code.includes('@ionic/react')) return null
      return { code: code.replaceAll(/import \{([^}]*)\} from '@ionic\/react'/g, redirect), map: null }
    },
  }

  function redirect(_statement: string, names: string): string {
    const wanted = names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const apart = wanted.filter((name) => definitions.has(name))
    const rest = wanted.filter((name) => !definitions.has(name))
    const imports = apart.map((name) => `import { ${name} } from '${PREFIX}${name}'`)
    if (rest.length > 0) imports.push(`import { ${rest.join(', ')} } from '@ionic/react'`)
    return imports.join(';')
  }
}

/** Source of a module for each component that `@ionic/react` defines in one statement. */
function definitionsOf(source: string): Map<string, string> {
  const imports = new Map<string, string>()
  for (const [, names = '', from = ''] of source.matchAll(
    /^import \{ (.*) \} from '(@ionic\/core\/components\/.*)';$/gm,
  )) {
    for (const name of names.split(', '))
      imports.set(name.split(' as ').at(-1) ?? name, `import { ${name} } from '${from}'`)
  }
  const definitions = new Map<string, string>()
  const statement =
    /^const (Ion\w+) = \/\*@__PURE__\*\/ (createComponent|createRoutingComponent|createInlineOverlayComponent)\((.*?)\);$/gms
  for (const [text, name = '', factory = '', argument = ''] of source.matchAll(statement)) {
    const used = argument.match(/\bIon\w+\$1|\bdefineCustomElement[\w$]*(?![\w$:])/g) ?? []
    const head =
      factory === 'createComponent'
        ? `import React from 'react'\nimport { createComponent } from '@stencil/react-output-target/runtime'`
        : `import { ${factory} } from '@ionic/react'`
    const parts = used.map((local) => found(imports.get(local)))
    definitions.set(
      name,
      factory === 'createRoutingComponent'
        ? withParts(name, argument, [head, ...parts])
        : [head, ...parts, `export ${text}`].join('\n'),
    )
  }
  return found(definitions.size > 50 ? definitions : undefined)
}

/** A button with a link registers only itself; the parts inside it (the ripple) must be registered as well. */
function withParts(name: string, argument: string, head: string[]): string {
  const from = found(head.join('\n').match(/'(@ionic\/core\/components\/[^']+)'/)?.[1])
  return [
    ...head,
    `import { defineCustomElement as defineParts } from '${from}'`,
    `export const ${name} = /*@__PURE__*/ (() => { defineParts(); return createRoutingComponent(${argument}) })()`,
  ].join('\n')
}

/** Fails the build if a definition is missing, because otherwise the component would be missing only in the browser. */
function found<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('@ionic/react is built differently now: see scripts/split-ionic.ts')
  return value
}

/** Marks definitions that Ionic has not marked as pure, so that unused ones (tabs, stack navigation) are left out. */
function withoutSideEffects(code: string): string {
  // Ionic's copy of the icon element shares the runtime of all other components; the one of ionicons has its own (7 KiB).
  const oneRuntime = code.replace("'ionicons/components/ion-icon.js'", "'@ionic/core/components/ion-icon.js'")
  return oneRuntime.replaceAll(
    /^(const \w+ = )((?:createReactComponent|createForwardRef|React\.memo)\()/gm,
    '$1/*@__PURE__*/ $2',
  )
}
