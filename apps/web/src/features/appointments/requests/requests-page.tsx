import type { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import type { RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { RouteData } from '@vetvisit/contract/http'
import { practicesAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { IonButton } from '@ionic/react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { type Arrival, useArrival } from '../../../lib/routing/arrival.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useEntryKeys } from '../../../ui/page/use-entry-keys.ts'
import { leadTo, useOncePerWish } from '../../../ui/page/lead-to.ts'
import { LoadMore } from '../../../ui/action/load-more.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState } from '../../../ui/page/states.tsx'
import { AgendaSwitch, ColleagueLines } from '../agenda/agenda-switch.tsx'
import { useRequests } from './answer-queries.ts'
import { AnswerBar, FailedAnswersList, useAnswerMany } from './answer-bar.tsx'
import { MoveCard } from '../reschedule/move-card.tsx'
import { RequestCard, requestAnchor } from './request-card.tsx'
import { WaitingLines } from '../waiting-list/waiting-lines.tsx'
import { useMovedSoon } from '../reschedule/moves.ts'
import { useAnswered } from './rejections.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** `/doctor/requests`: open requests, oldest first. */
export function RequestsPage() {
  const { t } = useTranslation(['requests', 'common'])
  const vet = useArrival('/doctor/requests', 'vet')
  const pages = useRequests(vet.id)
  const wanted = useArrival('/doctor/requests', 'request')
  const isGone = useLinkedRequest(pages, wanted.id)
  return (
    <PageShell title={t('common:titles.requests')}>
      {wanted.id !== null && isGone && <NoLongerWaits id={wanted.id} />}
      {pages.data?.pages[0] && <Whose page={pages.data.pages[0]} vetId={vet.id} onBack={vet.done} />}
      <Loaded query={pages} skeleton={<CardListSkeleton />}>
        {(data) => <WaitingAnswers pages={data.pages} isWhole={!pages.hasNextPage} wanted={wanted} />}
      </Loaded>
      {pages.hasNextPage && (
        <LoadMore busy={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()}>
          {t('more')}
        </LoadMore>
      )}
      {pages.data && vet.id === null && <WaitingLines />}
    </PageShell>
  )
}

type RequestPage = RouteData<typeof getRequestPage>

type WhoseProps = { page: RequestPage; vetId: string | null; onBack: () => void }

/** Whose requests the page lists: the own ones or everybody's, or those of one colleague; and what waits for the others. */
function Whose({ page: { vets, ofColleagues, requests }, vetId, onBack }: WhoseProps) {
  const { t } = useTranslation('agenda')
  if (vetId === null)
    return (
      <>
        <AgendaSwitch vets={vets} />
        <ColleagueLines ofColleagues={ofColleagues} />
      </>
    )
  const vet = vets.find(({ _id }) => _id === vetId)?.fullname ?? requests[0]?.doctor.fullname
  return (
    <div className="notice agenda-of-vet">
      {vet !== undefined && (
        <output>
          <Sentence text={t('ofVet', { vet: kept(vet) })} />
        </output>
      )}
      <IonButton fill="outline" onClick={onBack}>
        {t('backToOwn')}
      </IonButton>
    </div>
  )
}

/**
 * Loads all pages up to the request that a mail links to.
 *
 * @returns true if all pages are loaded and none contains the request
 */
function useLinkedRequest(pages: ReturnType<typeof useRequests>, id: string | null): boolean {
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = pages
  const isListed = (data?.pages ?? []).some(({ requests, moves }) =>
    [...requests, ...moves].some(({ _id }) => _id === id),
  )
  const isMissing = id !== null && !isListed
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetchingNextPage, fetchNextPage])
  return data !== undefined && isMissing && !hasNextPage && !isFetching
}

/** Shown if the linked request was answered, withdrawn or has expired. */
function NoLongerWaits({ id }: { id: string }) {
  const { t } = useTranslation('requests')
  return (
    <div className="notice request-gone">
      <output>{t('gone')}</output>
      <IonButton fill="outline" routerLink={practicesAppointmentPage(id, null)}>
        {t('goneOpen')}
      </IonButton>
    </div>
  )
}

type WaitingAnswersProps = { pages: RequestPage[]; isWhole: boolean; wanted: Arrival }

/** Move requests and requests loaded so far; `isWhole` means that there are no more. */
function WaitingAnswers({ pages, isWhole, wanted }: WaitingAnswersProps) {
  const { t } = useTranslation('requests')
  const answered = useAnswered()
  const answers = useAnswerMany()
  const loaded = listedIn(pages)
  const requests = loaded.filter(({ _id }) => !answered.has(_id))
  const total = (pages[0]?.total ?? 0) - (loaded.length - requests.length)
  const movedSoon = useMovedSoon()
  const moves = (pages[0]?.moves ?? []).filter(({ _id }) => !movedSoon.has(_id))
  const surroundings = surroundingsIn(pages)
  const area = useEntryKeys()
  useLedTo(wanted, requests, moves)
  return (
    <div ref={area}>
      {isWhole && requests.length + moves.length === 0 && (
        <EmptyState title={t('none')} hint={t('noneHint')} scene="asleep" />
      )}
      {moves.length > 0 && <MoveList moves={moves} />}
      <FailedAnswersList unanswered={answers.unanswered} />
      {requests.length > 0 && (
        <RequestList
          requests={requests}
          surroundings={surroundings}
          total={total}
          answers={answers}
          wanted={wanted}
        />
      )}
    </div>
  )
}

/** Scrolls to the linked card and focuses it. */
function useLedTo({ id, key }: Arrival, ...lists: (readonly Appointment[])[]): void {
  const isShown = id !== null && lists.some((list) => list.some(({ _id }) => _id === id))
  useOncePerWish(isShown ? `${key} ${id}` : null, () => void (id && leadTo(requestAnchor(id))))
}

type RequestListProps = {
  wanted: Arrival
  requests: Appointment[]
  /** By the id of the request. */
  surroundings: ReadonlyMap<string, RequestSurroundings>
  total: number
  answers: ReturnType<typeof useAnswerMany>
}

function RequestList({ requests, surroundings, total, answers, wanted }: RequestListProps) {
  const { t } = useTranslation(['requests', 'common'])
  const mayAnswer = useRight('requests')
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  // Requests answered meanwhile, here or elsewhere, are no longer selected.
  const chosen = mayAnswer ? requests.filter(({ _id }) => chosenIds.has(_id)) : []
  const several = mayAnswer && requests.length > 1
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosenIds)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosenIds(next)
  }
  return (
    <>
      <h2 className="sr-only">{t('common:titles.requests')}</h2>
      <div className="waiting-head">
        <output className="quiet">{t('waiting', { count: Math.max(total, requests.length) })}</output>
        {several && (
          <ChooseAll
            chosen={chosen.length}
            of={requests.length}
            onChoose={(all) => setChosenIds(new Set(all ? requests.map(({ _id }) => _id) : []))}
          />
        )}
      </div>
      <ul className="card-list request-list">
        {requests.map((request) => (
          <li key={request._id}>
            <RequestCard
              request={request}
              surroundings={surroundings.get(request._id)}
              {...(wanted.id === request._id && { prepared: wanted })}
              {...(several && {
                choice: {
                  isChosen: chosenIds.has(request._id),
                  onChoose: (isChosen: boolean) => choose(request._id, isChosen),
                },
              })}
            />
          </li>
        ))}
      </ul>
      <AnswerBar chosen={chosen} answers={answers} onClear={() => setChosenIds(new Set())} />
    </>
  )
}

type ChooseAllProps = { chosen: number; of: number; onChoose: (all: boolean) => void }

/** Selects all displayed requests or none; indeterminate if some are selected. */
function ChooseAll({ chosen, of, onChoose }: ChooseAllProps) {
  const { t } = useTranslation('requests')
  return (
    <label className="choose-box">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < of
        }}
        checked={chosen === of}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {t('chooseAll')}
    </label>
  )
}

function MoveList({ moves }: { moves: Appointment[] }) {
  const { t } = useTranslation('visits')
  return (
    <section className="move-list" aria-labelledby="moves-heading">
      <h2 id="moves-heading">{t('move.heading')}</h2>
      <ul className="card-list request-list">
        {moves.map((visit) => (
          <li key={visit._id}>
            <MoveCard visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Removes duplicates: a request that arrives between two fetches shifts the pages. */
function listedIn(pages: { requests: Appointment[] }[]): Appointment[] {
  const all = pages.flatMap((page) => page.requests)
  return [...new Map(all.map((request) => [request._id, request])).values()]
}

const surroundingsIn = (pages: RequestPage[]): Map<string, RequestSurroundings> =>
  new Map(pages.flatMap((page) => page.surroundings).map((around) => [around.requestId, around]))
