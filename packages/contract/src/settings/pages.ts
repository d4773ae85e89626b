/**
 * First path segments of the application's pages. The server answers these paths with the application, which finds the page;
 * all others get 404.
 */
const PAGE_ROOTS = [
  'auth',
  'blogpage',
  'change-password',
  'doctor',
  'forgot-password',
  'join',
  'passport',
  'patient',
  'practices',
  'reminder',
  'search',
  'splash-screen',
  'static',
  'terms-condition',
  'unsubscribe',
  'verify-user',
] as const

/** Whether a path can be a page of the application. */
export function isPagePath(pathname: string): boolean {
  const [root = '', ...rest] = pathname.split('/').filter((part) => part !== '')
  if (root === '') return true
  return PAGE_ROOTS.some((known) => known === root) && !rest.some((part) => part.startsWith('.'))
}
