import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PetTab } from './pet-tab.ts'

const PATH = '/patient/pets'

/** The pet and the tab named in the URL. While another page is in front, the last ones stay. */
export function useChosenPet() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState(search)
  const current = pathname === PATH ? search : kept
  if (current !== kept) setKept(current)
  const query = new URLSearchParams(current)
  const tab = query.get('tab')
  const open = (petId: string, wanted: string | null) =>
    navigate(`${PATH}?pet=${petId}${wanted === null || wanted === 'overview' ? '' : `&tab=${wanted}`}`, {
      replace: true,
    })
  return {
    petId: query.get('pet'),
    tab,
    /** Another pet, at the same tab. */
    choosePet: (petId: string) => open(petId, tab),
    chooseTab: (petId: string, wanted: PetTab) => open(petId, wanted),
  }
}
