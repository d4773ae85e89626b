import { IonRefresher, IonRefresherContent } from '@ionic/react'
import { useQueryClient } from '@tanstack/react-query'

/** Reads everything on this page again when it is pulled down. Each page also refreshes by itself, so no button does the same. */
export function PullToRefresh() {
  const queryClient = useQueryClient()
  return (
    <IonRefresher
      slot="fixed"
      onIonRefresh={({ detail }) => {
        // Failures show on the page, as after any other refresh.
        void queryClient.refetchQueries({ type: 'active' }).finally(() => {
          detail.complete()
        })
      }}
    >
      <IonRefresherContent />
    </IonRefresher>
  )
}
