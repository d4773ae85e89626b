import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const PATH = '/patient/pets'

/** The pet named in the URL. While another page is in front, the last one stays. */
export function useChosenPet(): [string | null, (petId: string) => void] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState(search)
  const current = pathname === PATH ? search : kept
  if (current !== kept) setKept(current)
  return [
    new URLSearchParams(current).get('pet'),
    (petId) => navigate(`${PATH}?pet=${petId}`, { replace: true }),
  ]
}
