/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface ImportMetaEnv {
  /** Origin of the API when it is not the page's own, e.g. in the phone application. */
  readonly VITE_API_URL?: string
  /** Folder of the drawings, with a slash at the end; set by scripts/drawings.ts. */
  readonly VITE_DRAWINGS?: string
  /** Paths of script and style of the public pages; set by vite.pages.config.ts. */
  readonly VITE_PAGE_SCRIPT?: string
  readonly VITE_PAGE_STYLE?: string
}
