import './about.css'
import { IonIcon } from '@ionic/react'
import { chevronForward } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { Link, useLocation } from 'react-router-dom'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { ContentText } from './content-text.tsx'
import { POSTS } from './queries.ts'

/** `/blogpage`: a few basics of pet health; `?post=` opens one. */
export function BlogPage() {
  const { t } = useTranslation(['about', 'common'])
  const wanted = new URLSearchParams(useLocation().search).get('post')
  const post = POSTS.find((name) => name === wanted)
  if (post)
    return (
      <PageShell title={t(`blog.posts.${post}`)} back="/blogpage" width="form">
        <ContentText key={post} name={post} />
        <p>
          <Link to="/blogpage">{t('blog.all')}</Link>
        </p>
      </PageShell>
    )
  return (
    <PageShell title={t('common:titles.blog')} back="/static" width="form">
      <p className="quiet">{t('blog.intro')}</p>
      <ul className="card-list posts">
        {POSTS.map((name) => (
          <li key={name}>
            <Link className="card" to={`/blogpage?post=${name}`}>
              <span>
                <strong>{t(`blog.posts.${name}`)}</strong>
                <span className="quiet">{t(`blog.hints.${name}`)}</span>
              </span>
              <IonIcon icon={chevronForward} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </PageShell>
  )
}
