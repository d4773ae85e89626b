import './passports.css'
import { IonButton } from '@ionic/react'
import { readOwnPassport } from '@vetvisit/contract/passports/token'
import { cloudDoneOutline } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { fileAddress } from '../../lib/api/call.ts'
import { formatInstantDate } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState } from '../../ui/page/states.tsx'
import { PetPicture } from '../../ui/picture/pet-picture.tsx'
import { Icon } from '../../ui/show/icon.tsx'
import { QrCode } from '../../ui/show/qr-code.tsx'
import { usePassports } from './queries.ts'
import { PassportCard } from './passport-card.tsx'
import { PassportFacts } from './passport-facts.tsx'

type Own = { petId: string; passport: string }
/** A pet with its photo, which is no part of the passport. */
type Photographed = { _id: string; profile: string | null }

/** The passports of the owner's pets: one card, and the other pets to choose from. */
export function OwnPassports({ pets }: { pets: readonly Photographed[] }) {
  const { t } = useTranslation('passports')
  const passports = usePassports(true)
  const wanted = new URLSearchParams(useLocation().search).get('pet')
  const shown = passports.data?.find(({ petId }) => petId === wanted) ?? passports.data?.[0]
  return (
    <Loaded
      query={passports}
      skeleton={<CardListSkeleton count={1} />}
      empty={
        <EmptyState
          title={t('none')}
          hint={t('noneHint')}
          action={
            <IonButton color="secondary" routerLink="/patient/pets">
              {t('toPets')}
            </IonButton>
          }
        />
      }
    >
      {(all) =>
        shown && (
          <div className="passports">
            {all.length > 1 && <Choice passports={all} pets={pets} chosen={shown.petId} />}
            <OwnPassport key={shown.petId} own={shown} pet={pets.find(({ _id }) => _id === shown.petId)} />
          </div>
        )
      }
    </Loaded>
  )
}

/** The passport of one pet; nothing if it has none. */
export function PassportOfPet({ pet }: { pet: Photographed }) {
  const passports = usePassports(true)
  const own = passports.data?.find(({ petId }) => petId === pet._id)
  return (
    <Loaded query={passports} skeleton={<CardListSkeleton count={1} />}>
      {() =>
        own && (
          <div className="passports">
            <OwnPassport own={own} pet={pet} />
          </div>
        )
      }
    </Loaded>
  )
}

type ChoiceProps = { passports: readonly Own[]; pets: readonly Photographed[]; chosen: string }

function Choice({ passports, pets, chosen }: ChoiceProps) {
  const { t } = useTranslation('passports')
  const navigate = useNavigate()
  return (
    <ul className="passport-choice" aria-label={t('choose')}>
      {passports.map((own) => {
        const content = readOwnPassport(own.passport)
        const pet = pets.find(({ _id }) => _id === own.petId)
        return (
          content && (
            <li key={own.petId}>
              <button
                type="button"
                className="passport-tile"
                aria-pressed={own.petId === chosen}
                onClick={() => navigate(`/passport?pet=${own.petId}`, { replace: true })}
              >
                <PetPicture pet={{ ...content, _id: own.petId, profile: pet?.profile }} size={2.25} />
                <span translate="no">{content.name}</span>
              </button>
            </li>
          )
        )
      })}
    </ul>
  )
}

function OwnPassport({ own, pet }: { own: Own; pet: Photographed | undefined }) {
  const { t } = useTranslation('passports')
  const passport = readOwnPassport(own.passport)
  if (!passport) return null
  const address = new URL(fileAddress(`/passport#${own.passport}`), location.href).href
  const until = formatInstantDate(new Date(passport.expiresAt).toISOString(), viewerZone())
  return (
    <>
      <PassportCard
        passport={passport}
        pet={{ _id: own.petId, profile: pet?.profile ?? null }}
        note={
          <span className="passport-note">
            <Icon icon={cloudDoneOutline} />
            {t('offline')}
          </span>
        }
      >
        <figure className="passport-code">
          <QrCode text={address} label={t('code', { name: passport.name })} isCoarse />
          <figcaption>{t('signed', { date: until })}</figcaption>
        </figure>
      </PassportCard>
      <PassportFacts passport={passport} />
    </>
  )
}
