import { IonContent } from '@ionic/react'
import { Component, type ReactNode } from 'react'
import { t } from 'i18next'
import { FailedState } from '../ui/states.tsx'

type State = { error: unknown }

/** A page that breaks (or cannot be fetched any more after an update) says so and can be tried again; the menu goes on. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown): void {
    // oxlint-disable-next-line no-console
    console.error(error)
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return (
      <IonContent>
        <div className="column">
          <FailedState
            title={t('errors.pageFailed')}
            error={this.state.error}
            onRetry={() => location.reload()}
          />
        </div>
      </IonContent>
    )
  }
}
