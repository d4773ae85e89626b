import './lock.css'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { type Face, useFaces } from '../../../lib/shared-computer/faces.ts'
import { lockOnServer } from '../../../lib/shared-computer/lock.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { UnlockForm } from './unlock-form.tsx'

/** The people of a shared computer, and the PIN of the one who is chosen: at first the one who has locked it (decision 435). */
export function LockPage({ onAnother }: { onAnother: () => void }) {
  const { t } = useTranslation('access')
  const faces = useFaces()
  const [chosen, setChosen] = useState<string | null>(() => faces[0]?.userId ?? null)
  const [isEnded, setIsEnded] = useState(false)
  useLocksOnServer()
  const face = faces.find(({ userId }) => userId === chosen)
  return (
    <PageShell title={t('lock.title')} width="full">
      <div className="lock card">
        <div role="alert">{isEnded && <p className="lock-note">{t('lock.ended')}</p>}</div>
        {face ? (
          <UnlockForm
            key={face.userId}
            face={face}
            onEnded={() => {
              setIsEnded(true)
              onAnother()
            }}
          />
        ) : (
          <h2>{t('lock.heading')}</h2>
        )}
        <Faces
          faces={faces.filter(({ userId }) => userId !== face?.userId)}
          onChosen={(userId) => setChosen(userId)}
        />
        <Button look="clear" onClick={onAnother}>
          {t('lock.another')}
        </Button>
      </div>
    </PageShell>
  )
}

/** Sessions that were locked without a network are locked once there is one. */
function useLocksOnServer(): void {
  useEffect(() => {
    const tell = () => void lockOnServer()
    tell()
    window.addEventListener('online', tell)
    return () => window.removeEventListener('online', tell)
  }, [])
}

function Faces({ faces, onChosen }: { faces: readonly Face[]; onChosen: (userId: string) => void }) {
  const { t } = useTranslation('access')
  if (faces.length === 0) return null
  return (
    <ul className="lock-faces" aria-label={t('lock.people')}>
      {faces.map(({ userId, name, photo }) => (
        <li key={userId}>
          <button type="button" onClick={() => onChosen(userId)}>
            <PersonPicture name={name} photo={photo} size={3} />
            <span translate="no">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
