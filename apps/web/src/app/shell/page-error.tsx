import { Component, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { ApiError } from '../../lib/api/call.ts'
import { log } from '../../lib/log.ts'
import { useOnline } from '../../platform/network.ts'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { FailedState } from '../../ui/page/states.tsx'
import type { PageRoute } from '../routes/routes.tsx'

type Props = { title: PageRoute['title']; children: ReactNode }
type State = { error: unknown }

/** Shows an error with a retry if a page fails or cannot be loaded (offline or after an update); the menu keeps working. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown): void {
    log.error(error)
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return <FailedPage title={this.props.title} error={this.state.error} />
  }
}

const OFFLINE = new ApiError('offline', 0)

/** A page that could not be loaded or drawn; one that failed without a connection is retried as soon as there is one. */
export function FailedPage({ title, error }: { title: PageRoute['title']; error: unknown }) {
  const { t } = useTranslation()
  const online = useOnline()
  const [failedOffline] = useState(!online)
  useEffect(() => {
    if (failedOffline && online) location.reload()
  }, [failedOffline, online])
  return (
    <PublicPage bar={<h1 className="page-title">{t(`titles.${title}`)}</h1>}>
      <FailedState
        title={t('errors.pageFailed')}
        error={failedOffline ? OFFLINE : error}
        onRetry={() => location.reload()}
      />
    </PublicPage>
  )
}
