import type { PageFrame, PracticePage, PublicPage } from '@vetvisit/contract/vet-pages/pages'
import { CLINIC, type Harness } from '../../../test/harness.ts'

/** The pages as data: their HTML is tested where it is written (apps/web/src/features/vet-pages). */
export const PAGES_AS_DATA = {
  renderPage: (page: PublicPage, frame: PageFrame): string => JSON.stringify({ page, frame }),
}

type Answered = { status: number; headers: Record<string, unknown>; text: string }

/** Reads the public pages of a server that answers them as data. */
export function readerOf(harness: Pick<Harness, 'app'>) {
  async function get(url: string, headers: Record<string, string> = {}): Promise<Answered> {
    const { statusCode, headers: sent, body } = await harness.app.inject({ method: 'GET', url, headers })
    return { status: statusCode, headers: sent, text: body }
  }
  const read = async (url: string, headers?: Record<string, string>) =>
    JSON.parse((await get(url, headers)).text) as { page: PublicPage; frame: PageFrame }
  const practice = async (url: string) => (await read(url)).page as PracticePage
  return { get, read, practice }
}

export const clinicIn = (city: string, name: string) => ({ name, address: { ...CLINIC.address, city } })
