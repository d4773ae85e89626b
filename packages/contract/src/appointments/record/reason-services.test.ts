import { describe, expect, it } from 'vitest'
import { isRelatedService } from './reason-services.ts'

// specification/readings §6: services that have nothing to do with the reason are offered on demand only (added)
describe('a service and the reason of a booking', () => {
  it('belong together by what the service is for, in every language', () => {
    for (const name of ['Vaccination', 'Impfung', ' टीकाकरण '])
      expect([isRelatedService('vaccination', name), isRelatedService('teeth', name)]).toEqual([true, false])
    for (const name of ['Dental care', 'ZAHNPFLEGE'])
      expect([isRelatedService('teeth', name), isRelatedService('vaccination', name)]).toEqual([true, false])
  })

  it('belong together if the service goes with every visit, or nothing is known about it', () => {
    for (const name of ['Home visit', 'Tiertransport', 'Moonlight massage'])
      expect(isRelatedService('teeth', name)).toBe(true)
  })

  it('do not belong together for boarding and an illness', () => {
    expect(isRelatedService('ill', 'Boarding')).toBe(false)
  })
})
