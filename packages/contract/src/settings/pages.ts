/**
 * First parts of the addresses of the application's pages. For these the server answers with the application, which finds the page;
 * everything else is not there.
 */
const PAGE_ROOTS = [
  'auth',
  'blogpage',
  'change-password',
  'doctor',
  'forgot-password',
  'patient',
  'search',
  'splash-screen',
  'static',
  'terms-condition',
  'unsubscribe',
  'verify-user',
] as const

/** Whether an address without its query can be a page of the application. */
export function isPagePath(pathname: string): boolean {
  const [root = '', ...rest] = pathname.split('/').filter((part) => part !== '')
  if (root === '') return true
  return PAGE_ROOTS.some((known) => known === root) && !rest.some((part) => part.startsWith('.'))
}
