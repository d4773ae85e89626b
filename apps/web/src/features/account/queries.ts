import { useQuery } from '@tanstack/react-query'
import { previewDeletion } from '@vetvisit/contract/account/routes'
import { call } from '../../lib/api/call.ts'

/** What would go with the doctor's account now; asked anew each time, for nobody decides by numbers of before. */
export const useDeletionPreview = (enabled: boolean) =>
  useQuery({
    queryKey: ['account', 'deletion'],
    queryFn: ({ signal }) => call(previewDeletion, {}, { signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
