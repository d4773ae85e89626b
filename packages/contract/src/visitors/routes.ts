import { BOOKING_REFUSALS } from '../appointments/booking/routes.ts'
import { route } from '../http.ts'
import { VisitorRequest, VisitorRequested } from './schemas.ts'

export const requestAppointment = route({
  name: 'requestAppointment',
  method: 'POST',
  path: '/appointment/request',
  summary:
    'Request an appointment with a mailed code: account, pet and request are created together, or nothing is. After a refusal the code stays valid, so another time can be sent',
  access: 'public',
  body: VisitorRequest,
  data: VisitorRequested,
  errors: [...BOOKING_REFUSALS, 'limit_reached', 'no_mail_server', 'not_found'],
})
