const LINK =
  /^(?:https?:\/\/[^/?#\s]+)?\/api\/v1\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[?#]|$)/i

/** The id of the file that an address of this server names, expired or not; null for other addresses. It gives no right to the file. */
export function fileIdOf(url: string): string | null {
  return LINK.exec(url)?.[1]?.toLowerCase() ?? null
}
