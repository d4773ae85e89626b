export type TabName = 'home' | 'find' | 'pets' | 'emergency' | 'logIn'

/** The tab to which a page belongs; none for pages that only the menu opens. */
export function currentTab(pathname: string, search: string): TabName | undefined {
  if (pathname === '/search')
    return new URLSearchParams(search).get('emergency') === '1' ? 'emergency' : 'find'
  if (pathname === '/patient') return 'home'
  if (pathname === '/patient/pets') return 'pets'
  return pathname === '/auth' ? 'logIn' : undefined
}
