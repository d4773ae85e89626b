import { parseAst, type Plugin } from 'vite'

const FILE = /\/packages\/contract\/src\/(?!.*\.test\.ts$).*\.ts$/
/** The fields of a route that the client needs: method, path and how to send the body. */
const KEPT = new Set(['name', 'method', 'path'])

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Keeps zod (23 KiB) out of pages that only call the API.
 *
 * A route of the contract carries its schemas for the server; the client needs method and path. So `route({…})` loses the rest, and every
 * schema becomes an expression that is dropped if nothing imports it. A form imports its schema by name (`Signin`), never as `signin.body`,
 * which does not exist here.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    enforce: 'pre',
    transform(code, id) {
      if (!FILE.test(id)) return null
      const edits: { start: number; end: number; text: string }[] = []
      for (const init of constantsOf(parseAst(code, { lang: 'ts' }).body as unknown as Node[])) {
        const text = lightened(init, code)
        if (text) edits.push({ start: init.start, end: init.end, text })
      }
      let light = code
      for (const { start, end, text } of edits.toReversed())
        light = light.slice(0, start) + text + light.slice(end)
      return { code: light, map: null }
    },
  }
}

/** The values of all top-level constants of a file. */
function constantsOf(body: Node[]): Node[] {
  return body.flatMap((statement) => {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    ) as Node | null
    if (declaration?.type !== 'VariableDeclaration') return []
    return (declaration['declarations'] as Node[])
      .map((declarator) => declarator['init'] as Node)
      .filter(Boolean)
  })
}

function lightened(init: Node, code: string): string | null {
  if (init.type === 'Literal' || init.type === 'ArrowFunctionExpression') return null
  const callee = init['callee'] as (Node & { name?: string }) | undefined
  const argument = (init['arguments'] as Node[] | undefined)?.[0]
  if (callee?.name !== 'route' || argument?.type !== 'ObjectExpression') {
    return `/*@__PURE__*/ (() => (${code.slice(init.start, init.end)}))()`
  }
  const kept = (argument['properties'] as Node[]).filter((property) =>
    KEPT.has((property['key'] as { name?: string } | undefined)?.name ?? ''),
  )
  // Cast to the type of the whole route, because the client never reads the missing fields.
  return `({ ${kept.map((property) => code.slice(property.start, property.end)).join(', ')} })`
}
