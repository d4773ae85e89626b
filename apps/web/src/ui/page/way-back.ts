import { useIonRouter } from '@ionic/react'
import { isPlaceBefore } from '../../lib/routing/return-place.ts'

/** Goes back to the previous page, or to the parent page if there is none. */
export function useWayBack(): (parent: string) => void {
  const router = useIonRouter()
  return (parent) => {
    if (router.canGoBack()) router.goBack()
    else if (isPlaceBefore()) history.back()
    else router.push(parent, 'back')
  }
}
