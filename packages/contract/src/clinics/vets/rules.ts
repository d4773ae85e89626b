import type { Shape } from '../../merge.ts'

/** Vets whom one clinic may have in its form. */
export const VETS_MAX = 100

/** Changes of one date that a clinic and its vets may have, past ones included until they are deleted. */
export const DAY_CHANGES_MAX = 400

/** Days after which a past change of a date is deleted. */
export const DAY_CHANGE_KEPT_DAYS = 60

/** How concurrent changes of a clinic's vets are merged: vet by vet, and of one vet field by field. */
export const CLINIC_VETS_SHAPES = {
  vets: {
    rows: { parts: { schedule: { rows: 'whole' } } },
    key: (row) => (row as { doctorId: string }).doctorId,
  },
} as const satisfies Record<string, Shape>
