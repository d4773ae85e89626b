import '../parts/appointments.css'
import './sheet.css'
import './sheet-steps.css'
import { useEffect, useRef, type ReactNode, use } from 'react'
import { IonButton } from '@ionic/react'
import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useNow } from '../../../lib/time/clock.ts'
import { answerOf, cancelUntil } from './booking-notes.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { LostTime } from './lost-time.tsx'
import { AlsoBring, PetStep } from './pet-step.tsx'
import { BeforeVisit } from './own-tiles.tsx'
import { ReasonStep, ServiceChips } from './reason-step.tsx'
import { SheetDone } from './sheet-done.tsx'
import { SheetFooter } from './sheet-footer.tsx'
import { CloseDialog } from '../../../ui/modal/close-dialog.ts'
import { SheetSummary, type ShownPet } from './sheet-summary.tsx'
import { stepWithServices } from './steps.ts'
import { VetChoice } from '../booking/vet-choice.tsx'
import type { Sheet } from './use-sheet-state.ts'

type BookingSheetProps = {
  sheet: Sheet
  isOpen: boolean
  onClose: () => void
  /** The content of the time step, which reads the times of this caller. */
  time: ReactNode
  /** The content of the step that asks a visitor who they are. */
  you?: ReactNode
  /** What that step misses. */
  missing?: string | undefined
  /** What stands below every other step of a visitor. */
  aside?: ReactNode
  /** Leads a visitor to signing in. */
  onLogIn?: () => void
  /** Called when the link to the new appointment is followed; `onClose` if absent. */
  onSee?: () => void
}

/** Time, reason, pet and services of a new appointment, one question at a time (specification/owner §2, decision 291). */
export function BookingSheet({
  sheet,
  isOpen,
  onClose,
  onSee = onClose,
  missing,
  ...slots
}: BookingSheetProps) {
  const { t } = useTranslation('booking')
  const { page, booked, draft } = sheet
  const { clinic } = page
  const close = () => {
    sheet.forget()
    onClose()
  }
  return (
    <AppModal
      isOpen={isOpen}
      onClose={close}
      title={t('title')}
      onBack={() => booked === null && sheet.goBack()}
      className="booking-sheet"
      backdropDismiss={false}
      unsaved={booked === null && sheet.isBegun}
      header={
        <SheetHead
          title={booked ? '' : clinic.name}
          progress={
            booked ? undefined : { step: draft.steps.indexOf(draft.step) + 1, count: draft.steps.length }
          }
          isOver={booked !== null}
        />
      }
      footer={
        booked ? (
          <SeeButton appointment={booked} onSee={onSee} />
        ) : (
          <SheetFooter
            answers={sheet}
            page={page}
            price={sheet.price}
            isFrom={sheet.isFrom}
            isSending={sheet.isSending}
            missing={sheet.step === 'you' ? missing : undefined}
            onAct={sheet.act}
          />
        )
      }
    >
      {booked ? (
        <SheetDone appointment={booked} reason={draft.reason} hasVets={page.vets.length > 0} />
      ) : (
        <Questions sheet={sheet} {...slots} />
      )}
    </AppModal>
  )
}

type QuestionsProps = Pick<BookingSheetProps, 'sheet' | 'time' | 'you' | 'aside' | 'onLogIn'>

/** What is known, what went wrong, and the question of the step. */
function Questions({ sheet, aside, ...slots }: QuestionsProps) {
  const { clinic } = sheet.page
  return (
    <>
      <SheetSummary answers={sheet} page={sheet.page} pet={shownPet(sheet)} hold={sheet.hold} />
      <LostTime
        problem={sheet.problem}
        clinic={clinic}
        onChoose={sheet.chooseStart}
        onOthers={() => sheet.open('time')}
      />
      <SheetStep sheet={sheet} {...slots} />
      {sheet.step !== 'you' && aside}
    </>
  )
}

/** The question of the step. Each new one is read out from its heading. */
function SheetStep({ sheet, time, you, onLogIn }: Omit<QuestionsProps, 'aside'>) {
  const { t } = useTranslation('booking')
  const { step, draft, page } = sheet
  const { clinic } = page
  const heading = useHeading(step)
  return (
    <div className="sheet-step">
      <h3 ref={heading} tabIndex={-1}>
        {t(`headings.${step}`)}
      </h3>
      {step === 'reason' && <ReasonStep answers={sheet} page={page} onLogIn={onLogIn} />}
      {step === 'pet' && (
        <PetStep
          answers={sheet}
          clinic={clinic}
          pets={sheet.pets}
          problems={sheet.petProblems}
          refusals={sheet.petRefusals}
          isVisitor={you !== undefined}
        />
      )}
      <AlsoBring answers={sheet} pets={page.pets} />
      {(step === 'time' || step === 'vet') && (
        <VetChoice
          vets={sheet.vets}
          value={sheet.vet?._id ?? null}
          onChange={sheet.chooseVet}
          isHeaded={step === 'vet'}
        />
      )}
      {step === 'time' && time}
      {step === 'you' && you}
      {step === stepWithServices(draft.steps) && (
        <ServiceChips
          clinic={clinic}
          reason={draft.reason}
          chosen={draft.services}
          onToggle={sheet.toggleService}
        />
      )}
      {sheet.isLast && sheet.own && <BeforeVisit reason={sheet.own} />}
      {sheet.isLast && draft.start !== null && <BookingNotes clinic={clinic} start={draft.start} />}
    </div>
  )
}

/** Takes the focus to the heading of each step after the first. */
function useHeading(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    void heading.current?.closest('ion-content')?.scrollToTop()
  }, [step])
  return heading
}

function shownPet({ draft, pets }: Sheet): ShownPet | null {
  const { newPet, petId } = draft
  if (newPet) return newPet.name === '' ? null : newPet
  return pets.find(({ _id }) => _id === petId) ?? null
}

/** The way to the new appointment. */
function SeeButton({ appointment, onSee }: { appointment: BookedAppointment; onSee: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <IonButton
      className="sheet-see"
      color="secondary"
      routerLink={ownersAppointmentPage(appointment._id)}
      routerDirection="root"
      onClick={onSee}
    >
      {t(appointment.status === 'approved' ? 'sent.seeApproved' : 'sent.see')}
    </IonButton>
  )
}

type BookingNotesProps = { clinic: Clinic; start: string }

/** Deadlines that an owner sees before requesting a time: for the practice's answer and for cancelling. */
function BookingNotes({ clinic, start }: BookingNotesProps) {
  const { t } = useTranslation('appointments')
  const now = useNow()
  const answer = answerOf(clinic, start, now)
  const text = (instant: string) => timeText(instant, clinic.timeZone)
  return (
    <output className="booking-notes">
      {answer?.opensAt && (
        <p className="booking-late">
          <Sentence
            text={t(answer.opensAt < start ? 'notes.late' : 'notes.tooLate', { time: text(answer.opensAt) })}
          />
        </p>
      )}
      {answer && (
        <p>
          <Sentence text={t('notes.answer', { time: text(answer.until) })} />
        </p>
      )}
      <p>
        {answer && `${t('notes.withdraw')} `}
        <CancelNotice clinic={clinic} start={start} now={now} />
      </p>
    </output>
  )
}

function CancelNotice({ clinic, start, now }: BookingNotesProps & { now: number }) {
  const { t } = useTranslation('appointments')
  const count = clinic.cancelNoticeHours
  if (count === 0) return t('notes.cancelFree')
  const until = cancelUntil(clinic, start)
  if (Date.parse(until) < now) return t('notes.cancelNever', { count })
  return <Sentence text={t('notes.cancelUntil', { time: timeText(until, clinic.timeZone), count })} />
}

type SheetHeadProps = {
  title: string
  /** Number of the shown step from 1; without one there is nothing to count. */
  progress?: { step: number; count: number } | undefined
  /** "Close" after the end, else "Cancel". */
  isOver?: boolean
}

/** The head of the sheet: the way out, the clinic, and how far it is. */
function SheetHead({ title, progress, isOver = false }: SheetHeadProps) {
  const { t } = useTranslation(['booking', 'common'])
  const close = use(CloseDialog)
  const isCounted = progress !== undefined && progress.count > 1
  return (
    <div className="sheet-head">
      <IonButton fill="clear" onClick={close}>
        {t(isOver ? 'common:close' : 'common:cancel')}
      </IonButton>
      <h2>{title}</h2>
      <span className="sheet-count figures">{isCounted && t('step', progress)}</span>
      {isCounted && (
        <span className="sheet-progress" aria-hidden="true">
          {Array.from({ length: progress.count }, (_, index) => (
            <span key={index} data-reached={index < progress.step} />
          ))}
        </span>
      )}
    </div>
  )
}
