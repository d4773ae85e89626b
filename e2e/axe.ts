import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'

/** Without comments, which leaves a page less than half of it to read. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A rule that the page breaks, and the markup that breaks it. */
export type Violation = { id: string; impact: string; places: string[] }

/**
 * Lets axe judge a page, in the element `within`. axe runs in the page, is read once for each document and describes violations only.
 *
 * @param rules only these, or all that axe has by default
 */
export async function violationsOf(
  page: Page,
  within = 'html',
  rules?: readonly string[],
): Promise<Violation[]> {
  // axe asks its copy in each frame.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(SOURCE)
  return page.evaluate(
    async ([element, only]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      const { violations } = await axe.run(element, {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: [...only] } }),
      })
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact: impact ?? '',
        places: nodes.map(({ html }) => html),
      }))
    },
    [within, rules] as const,
  )
}
