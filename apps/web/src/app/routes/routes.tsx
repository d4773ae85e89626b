import type { ComponentType } from 'react'
import type common from '../../locales/en/common.json'

/**
 * The persons who may open a page: anyone; visitors; the owner; doctor or assistant; any signed-in person; a person of that
 * role who has not finished onboarding.
 */
export type PageAccess =
  | 'public'
  | 'guest'
  | 'patient'
  | 'practice'
  | 'account'
  | 'patient-onboarding'
  | 'doctor-onboarding'

export type PageRoute = {
  path: string
  /** Key below `titles` in common.json: document title and menu text. */
  title: keyof (typeof common)['titles']
  access: PageAccess
  /** The body of the page (a PageShell), loaded when it is first opened. */
  load: () => Promise<ComponentType>
  /**
   * Access before the end of onboarding: `always` for targets of mailed links; `view` only from a link in the onboarding, which keeps
   * its typed values. A typed address redirects to the onboarding (specification/readings §11).
   */
  duringOnboarding?: 'always' | 'view'
}

/**
 * All pages. To add one: write `features/<noun>/…/<name>-page.tsx`, or `<name>-route.tsx` beside this file if the page joins features; add a
 * line here and its title to the three `locales/<language>/common.json`. Any other path shows the 404 page.
 */
export const routes: readonly PageRoute[] = [
  {
    path: '/search',
    title: 'search',
    access: 'public',
    load: () => import('./find-route.tsx').then((file) => file.FindRoute),
  },
  {
    path: '/patient/book/:clinicId',
    title: 'book',
    access: 'patient',
    load: () =>
      import('../../features/appointments/booking/book-appointment-page.tsx').then(
        (file) => file.BookAppointmentPage,
      ),
  },
  {
    path: '/auth',
    title: 'auth',
    access: 'guest',
    load: () => import('./auth-route.tsx').then((file) => file.AuthRoute),
  },
  {
    path: '/terms-condition',
    title: 'terms',
    access: 'public',
    duringOnboarding: 'view',
    load: () => import('../../features/auth/terms-page.tsx').then((file) => file.TermsPage),
  },
  {
    path: '/verify-user',
    title: 'verifyUser',
    access: 'public',
    duringOnboarding: 'always',
    load: () =>
      import('../../features/auth/security/verify-user-page.tsx').then((file) => file.VerifyUserPage),
  },
  {
    path: '/forgot-password',
    title: 'forgotPassword',
    access: 'public',
    duringOnboarding: 'always',
    load: () =>
      import('../../features/auth/sign-in/forgot-password-page.tsx').then((file) => file.ForgotPasswordPage),
  },
  {
    path: '/unsubscribe',
    title: 'unsubscribe',
    access: 'public',
    duringOnboarding: 'always',
    load: () =>
      import('../../features/notifications/preferences/unsubscribe-page.tsx').then(
        (file) => file.UnsubscribePage,
      ),
  },
  {
    path: '/reminder',
    title: 'visit',
    access: 'public',
    duringOnboarding: 'always',
    load: () =>
      import('../../features/appointments/reminder/reminder-page.tsx').then((file) => file.ReminderPage),
  },
  {
    path: '/change-password',
    title: 'changePassword',
    access: 'account',
    load: () =>
      import('../../features/auth/security/change-password-page.tsx').then((file) => file.ChangePasswordPage),
  },
  {
    path: '/splash-screen',
    title: 'start',
    access: 'public',
    load: () => import('../../features/about/splash-page.tsx').then((file) => file.SplashPage),
  },
  {
    path: '/blogpage',
    title: 'blog',
    access: 'public',
    duringOnboarding: 'view',
    load: () => import('../../features/about/blog-page.tsx').then((file) => file.BlogPage),
  },
  {
    path: '/static',
    title: 'about',
    access: 'public',
    duringOnboarding: 'view',
    load: () => import('../../features/about/about-page.tsx').then((file) => file.AboutPage),
  },
  {
    path: '/practices',
    title: 'forPractices',
    access: 'public',
    load: () => import('../../features/about/practices-page.tsx').then((file) => file.PracticesPage),
  },
  {
    path: '/patient',
    title: 'dashboard',
    access: 'patient',
    load: () => import('./owner-home-route.tsx').then((file) => file.OwnerHomeRoute),
  },
  {
    path: '/patient/history',
    title: 'petHistory',
    access: 'patient',
    load: () =>
      import('../../features/notes/owner-history/history-page.tsx').then((file) => file.HistoryPage),
  },
  {
    path: '/patient/history/:petId',
    title: 'petHistory',
    access: 'patient',
    load: () =>
      import('../../features/notes/owner-history/history-page.tsx').then((file) => file.HistoryPage),
  },
  {
    path: '/patient/visits/:visitId',
    title: 'visit',
    access: 'patient',
    load: () => import('./visit-route.tsx').then((file) => file.VisitRoute),
  },
  {
    path: '/patient/record',
    title: 'record',
    access: 'patient',
    load: () => import('../../features/owners/care/take-record-page.tsx').then((file) => file.TakeRecordPage),
  },
  {
    path: '/patient/pets',
    title: 'pets',
    access: 'patient',
    load: () => import('./pets-route.tsx').then((file) => file.PetsRoute),
  },
  {
    path: '/passport',
    title: 'passport',
    access: 'public',
    load: () => import('./passport-route.tsx').then((file) => file.PassportRoute),
  },
  {
    path: '/patient/profile',
    title: 'profile',
    access: 'patient',
    load: () => import('./owner-profile-route.tsx').then((file) => file.OwnerProfileRoute),
  },
  {
    path: '/doctor',
    title: 'dashboard',
    access: 'practice',
    load: () => import('./doctor-home-route.tsx').then((file) => file.DoctorHomeRoute),
  },
  {
    path: '/doctor/appointment',
    title: 'appointments',
    access: 'practice',
    load: () => import('./calendar-route.tsx').then((file) => file.CalendarRoute),
  },
  {
    path: '/doctor/appointment/plan/:blockId',
    title: 'appointments',
    access: 'practice',
    load: () => import('../../features/appointments/plan/plan-page.tsx').then((file) => file.PlanPage),
  },
  {
    path: '/doctor/profile',
    title: 'profile',
    access: 'practice',
    load: () => import('./practice-profile-route.tsx').then((file) => file.PracticeProfileRoute),
  },
  {
    path: '/doctor/requests',
    title: 'requests',
    access: 'practice',
    load: () =>
      import('../../features/appointments/requests/requests-page.tsx').then((file) => file.RequestsPage),
  },
  {
    path: '/doctor/patients',
    title: 'owners',
    access: 'practice',
    load: () => import('./practice-owners-route.tsx').then((file) => file.PracticeOwnersRoute),
  },
  {
    path: '/doctor/patients/:petId',
    title: 'petHistory',
    access: 'practice',
    load: () => import('./practice-history-route.tsx').then((file) => file.PracticeHistoryRoute),
  },
  {
    path: '/doctor/assistant',
    title: 'assistants',
    access: 'practice',
    load: () =>
      import('../../features/team/assistants/assistants-page.tsx').then((file) => file.AssistantsPage),
  },
  {
    path: '/doctor/team',
    title: 'team',
    access: 'practice',
    load: () => import('../../features/team/members/team-page.tsx').then((file) => file.TeamPage),
  },
  {
    path: '/doctor/team/hours',
    title: 'team',
    access: 'practice',
    load: () => import('../../features/clinics/vet-hours/hours-page.tsx').then((file) => file.HoursPage),
  },
  {
    path: '/doctor/reasons',
    title: 'reasons',
    access: 'practice',
    load: () => import('../../features/reasons/reasons-page.tsx').then((file) => file.ReasonsPage),
  },
  {
    path: '/doctor/statistics',
    title: 'statistics',
    access: 'practice',
    load: () => import('./statistics-route.tsx').then((file) => file.StatisticsRoute),
  },
  {
    path: '/join',
    title: 'join',
    access: 'public',
    duringOnboarding: 'always',
    load: () => import('../../features/team/members/join-page.tsx').then((file) => file.JoinPage),
  },
  {
    path: '/patient/onboarding',
    title: 'onboarding',
    access: 'patient-onboarding',
    load: () =>
      import('../../features/owners/profile/onboarding-page.tsx').then((file) => file.OwnerOnboardingPage),
  },
  {
    path: '/doctor/onboarding/:step',
    title: 'onboarding',
    access: 'doctor-onboarding',
    load: () => import('./doctor-onboarding-route.tsx').then((file) => file.DoctorOnboardingRoute),
  },
  {
    path: '/doctor/clinics',
    title: 'clinics',
    access: 'practice',
    load: () =>
      import('../../features/clinics/clinic-list/clinics-page.tsx').then((file) => file.ClinicsPage),
  },
  {
    path: '/doctor/clinics/:clinicId',
    title: 'clinics',
    access: 'practice',
    load: () => import('../../features/clinics/clinic-form/clinic-page.tsx').then((file) => file.ClinicPage),
  },
  {
    path: '/doctor/clinics/:clinicId/:part',
    title: 'clinics',
    access: 'practice',
    load: () => import('../../features/clinics/clinic-form/clinic-page.tsx').then((file) => file.ClinicPage),
  },
]
