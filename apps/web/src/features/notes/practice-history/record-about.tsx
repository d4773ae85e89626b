import { IonButton, IonIcon } from '@ionic/react'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { calendarOutline } from 'ionicons/icons'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { bookForPath } from '../../../lib/routing/paths.ts'
import { formatDay, formatTime, wallTime, formatDate, today } from '../../../lib/time/dates.ts'
import { keyboardScroll } from '../../../ui/page/keyboard-scroll.ts'
import { EmailText } from '../../../ui/show/email-text.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { comingVisit } from '../format.ts'
import '../medicines/pet-medicines.css'
import { useNow } from '../../../lib/time/clock.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { medicinesOf, type PetMedicine } from '../medicines/medicines-of-pet.ts'
import { usePracticePrescriptions } from '../queries.ts'
import { unbroken } from '../../../lib/time/unbroken.ts'

/** Renders a pet's data with the owner's card and the medicines of today among them. */
export type AboutPet = ComponentType<{ record: PetRecord; owner: ReactNode; medicines: ReactNode }>

type RecordAboutProps = {
  about: PracticeHistory
  About: AboutPet
  /** True if it scrolls on its own, beside the history. */
  scrolls: boolean
}

/** The animal and its owner, beside the history. */
export function RecordAbout({ about, About, scrolls }: RecordAboutProps) {
  const { t } = useTranslation('history')
  const owner = <OwnerCard about={about} next={comingVisit(about.items)} />
  return (
    <aside
      className="record-about"
      aria-label={t('aboutPet', { name: about.pet.name })}
      {...(scrolls && keyboardScroll)}
    >
      {about.record ? (
        <About record={about.record} owner={owner} medicines={<RecordMedicines pet={about.record} />} />
      ) : (
        <>
          {owner}
          <p className="card quiet">{t('relationEnded')}</p>
        </>
      )}
    </aside>
  )
}

function OwnerCard({ about, next }: { about: PracticeHistory; next: HistoryItem | null }) {
  const { t } = useTranslation('history')
  const { patient, record } = about
  return (
    <section className="card record-owner" aria-labelledby="record-owner">
      <h3 id="record-owner">{t('owner')}</h3>
      <p>
        <strong translate="no">{patient.fullname}</strong>
      </p>
      {patient.mobile && (
        <p>
          <PhoneLink number={patient} />
        </p>
      )}
      {patient.email && (
        <p>
          <a href={`mailto:${patient.email}`}>
            <EmailText email={patient.email} />
          </a>
        </p>
      )}
      {record && <NextAppointment next={next} ownerId={patient._id} />}
    </section>
  )
}

/** The next appointment with its weekday, and the way to book one. */
function NextAppointment({ next, ownerId }: { next: HistoryItem | null; ownerId: string }) {
  const { t } = useTranslation('history')
  const zone = next?.appointment?.timeZone
  const mayBook = useRight('appointments')
  return (
    <div className="record-next">
      {next && zone !== undefined && (
        <p>
          <span className="quiet">{t('record.next')}</span>{' '}
          <time translate="no" dateTime={next.date}>
            {unbroken(
              `${formatDay(wallTime(next.date, zone).date, 'short')}, ${formatTime(next.date, zone)}`,
            )}
          </time>
        </p>
      )}
      {mayBook && (
        <IonButton fill="outline" size="small" routerLink={bookForPath(ownerId)}>
          <IonIcon slot="start" icon={calendarOutline} aria-hidden="true" />
          {t('record.book')}
        </IonButton>
      )}
    </div>
  )
}

/** The medicines that an animal is given today, with their dose, in the practice's overview; nothing without any. */
function RecordMedicines({ pet }: { pet: PetRecord }) {
  const { t } = useTranslation('history')
  const now = useNow()
  const prescriptions = usePracticePrescriptions(pet._id)
  const day = today(viewerZone(), now)
  const { running } = medicinesOf(prescriptions.data?.items ?? [], day)
  if (running.length === 0 || pet.deceasedOn !== null) return null
  return (
    <section className="card pet-section record-medicines" aria-labelledby="record-medicines">
      <h3 id="record-medicines">{t('record.medicines')}</h3>
      <ul className="list">
        {running.map((medicine) => (
          <li key={`${medicine.prescription._id} ${medicine.line.prepId}`}>
            <Running medicine={medicine} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Running({ medicine: { line, course } }: { medicine: PetMedicine }) {
  const { t } = useTranslation('history')
  const { medName, dose, frequency, duration } = line
  return (
    <>
      <b translate="no">{medName}</b>
      <span>
        {dose}, {frequency}
      </span>
      <span className="quiet">
        {course.lastDay === null ? duration : t('record.until', { date: formatDate(course.lastDay) })}
      </span>
    </>
  )
}
