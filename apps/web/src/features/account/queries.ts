import { useQuery } from '@tanstack/react-query'
import { previewDeletion } from '@vetvisit/contract/account/routes'
import { call } from '../../lib/api/call.ts'

/** Records that are deleted with the doctor's account; never cached, because the decision needs current numbers. */
export const useDeletionPreview = (enabled: boolean) =>
  useQuery({
    queryKey: ['account', 'deletion'],
    queryFn: ({ signal }) => call(previewDeletion, {}, { signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
