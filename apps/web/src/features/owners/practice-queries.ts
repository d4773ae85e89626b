import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { call } from '../../lib/api.ts'
import { APPOINTMENTS_KEY } from '../../lib/query-keys.ts'

const PAGE_SIZE = 50

/** Owners on the practice's record that fit a text, by name, in pages. */
export const usePracticeOwners = (text: string) =>
  useInfiniteQuery({
    // Who accepts to be on record is shown with the message that tells of it.
    queryKey: [...APPOINTMENTS_KEY, 'practice-owners', text],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPracticeOwners,
        {
          query: {
            limit: PAGE_SIZE,
            ...(text !== '' && { q: text }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Who has left the record is not shown as of a moment ago.
    staleTime: 0,
  })
