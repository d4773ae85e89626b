import { isPagePath } from '@vetvisit/contract/settings/pages'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.tsx'

describe('the paths of pages', () => {
  it('are known to the server, which answers everything else with 404', () => {
    expect(routes.map(({ path }) => path).filter((path) => !isPagePath(path))).toEqual([])
  })
})
