import { AgendaSwitch } from '../../features/appointments/agenda/agenda-switch.tsx'
import { StatisticsPage } from '../../features/statistics/statistics-page.tsx'

/** The numbers of a month with the choice of whose appointments they count. */
export const StatisticsRoute = () => <StatisticsPage AgendaSwitch={AgendaSwitch} />
