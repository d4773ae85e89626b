import type { ClosedPage as Closed } from '@vetvisit/contract/vet-pages/pages'
import { useTranslation } from '../../lib/text/translation.ts'
import { Scene } from '../../ui/picture/scene.tsx'
import { PracticeCard } from './practice-card.tsx'

export function ClosedPage({ page: { near } }: { page: Closed }) {
  const { t } = useTranslation('vet')
  return (
    <>
      <h1>{t('closedPage.title')}</h1>
      <p>{t('closedPage.text')}</p>
      {near.length > 0 && (
        <section>
          <h2>{t('closedPage.near')}</h2>
          <div className="cards directory">
            {near.map((clinic) => (
              <PracticeCard key={clinic.id} clinic={clinic} heading="h3" />
            ))}
          </div>
        </section>
      )}
      <FindLink />
    </>
  )
}

export function MissingPage() {
  const { t } = useTranslation('vet')
  return (
    <div className="nothing">
      <Scene name="not-found" />
      <h1>{t('missingPage.title')}</h1>
      <p>{t('missingPage.text')}</p>
      <FindLink />
    </div>
  )
}

function FindLink() {
  const { t } = useTranslation('vet')
  return (
    <p>
      <a className="apricot" href="/search">
        {t('missingPage.find')}
      </a>
    </p>
  )
}
