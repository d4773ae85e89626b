import { sql, type SQL } from 'drizzle-orm'
import type { PracticeScope } from '../../../context/caller.ts'
import { id, orNull, type RowOf } from '../../../db/columns.ts'

/** Parameters of a query that lists agendas: without a vet, those of the whole practice. */
export const reachParams = { practiceId: id, vetId: orNull(id) }
export type ReachOfScope = RowOf<typeof reachParams>

/** The agendas that lists answer a member of a practice. */
export const reachOf = ({
  practiceId,
  reach,
}: Pick<PracticeScope, 'practiceId' | 'reach'>): ReachOfScope => ({
  practiceId,
  vetId: reach === 'practice' ? null : reach.vetId,
})

/**
 * Condition on appointments: the vet's, or everybody's, in this practice. A vet who changes the practice leaves their visits behind.
 *
 * @param prefix of the columns, such as `a.`
 */
export const isInReach = ({ practiceId, vetId }: Record<keyof ReachOfScope, SQL>, prefix = ''): SQL => {
  const column = (name: string) => sql.raw(`${prefix}${name}`)
  return sql`(${vetId} is null or ${column('doctor_id')} = ${vetId})
    and ${column('practice_id')} = ${practiceId}`
}
