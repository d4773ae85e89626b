import './care.css'
import { IonButton } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { readRecordLink, type RecordOffer } from '@vetvisit/contract/owners/link-routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError, call } from '../../../lib/api/call.ts'
import { formatInstantDate } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { BusyButton } from '../../../ui/action/busy-button.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { EmptyState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { showToast } from '../../../ui/action/toast.ts'
import { placesOf } from './care-format.ts'
import { RECORD_LINK_KEY, useTakeRecord } from './care-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** `/patient/record?token=…`: target of a link with which a practice hands over a record. Visitors are asked to sign in first. */
export function TakeRecordPage() {
  const { t } = useTranslation(['owners', 'common'])
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const offer = useQuery({
    queryKey: [RECORD_LINK_KEY, token],
    queryFn: ({ signal }) => offerOf(token, signal),
    staleTime: Infinity,
  })
  return (
    <PageShell title={t('common:titles.record')} back="/patient" width="form">
      <Loaded query={offer} skeleton={<RowsSkeleton count={3} />}>
        {(record) =>
          record === 'invalid' ? (
            <EmptyState
              scene="not-found"
              title={t('record.invalid')}
              hint={t('record.invalidHint')}
              action={<IonButton routerLink="/patient">{t('record.home')}</IonButton>}
            />
          ) : (
            <Offer token={token} offer={record} />
          )
        }
      </Loaded>
    </PageShell>
  )
}

/** An invalid link is a result, not an error. */
async function offerOf(token: string, signal: AbortSignal): Promise<RecordOffer | 'invalid'> {
  try {
    return await call(readRecordLink, { query: { token } }, { signal })
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'invalid') return 'invalid'
    throw failure
  }
}

function Offer({ token, offer: { doctor, pets, until } }: { token: string; offer: RecordOffer }) {
  const { t } = useTranslation('owners')
  const navigate = useNavigate()
  const take = useTakeRecord()
  const name = doctor.fullname
  const places = placesOf(doctor)
  const accept = async () => {
    try {
      // Awaited, because the offer ends with it.
      await take.mutateAsync(token)
      void showToast({ message: t('care.accepted', { name: kept(name) }), color: 'success' })
      navigate('/patient', { replace: true })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <article className="card care-card care-question">
      <PersonPicture name={name} photo={doctor.profile} />
      <div className="care-words">
        <h2>
          <Sentence text={t('record.question', { name: kept(name) })} />
        </h2>
        {places && <p>{places}</p>}
        {pets.length > 0 && (
          <p>
            <Sentence text={t('record.pets', { names: kept(pets.join(', ')) })} />
          </p>
        )}
        <p className="quiet">{t('record.hint')}</p>
        <p className="quiet">{t('record.until', { date: formatInstantDate(until, viewerZone()) })}</p>
      </div>
      <div className="care-acts">
        <IonButton fill="outline" routerLink="/patient">
          {t('record.notNow')}
        </IonButton>
        <BusyButton busy={take.isPending} onClick={() => void accept()}>
          {t('record.take')}
        </BusyButton>
      </div>
    </article>
  )
}
