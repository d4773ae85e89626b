import { createHash } from 'node:crypto'
import type { Route } from '@vetvisit/contract/http'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/client.ts'
import { batchPerTick } from '../../db/same-turn.ts'
import {
  findEarlier,
  keepAnswer,
  type RepeatableWrite,
  repeatableWrite,
  takeKey,
} from '../../db/transactions/idempotency.ts'
import type { Binding, Call, UploadedFile } from './bind.ts'

type Run = (request: FastifyRequest, call: Call<Route>) => Promise<unknown>

/** Makes the function that carries out a route's calls: reads as they are, writes in one transaction. */
export function callRunner(binding: Binding, database: Database): Run {
  const { route, prepare, handle } = binding
  if (route.method !== 'GET') return writeRunner(binding, database)
  return async (_, call) => handle(call, await prepare?.(call))
}

/** One transaction holds the idempotency key, the act and the stored answer. */
function writeRunner({ prepare, around, handle, stands }: Binding, database: Database): Run {
  const earlierOf = batchPerTick((writes: RepeatableWrite[]) => findEarlier(database, writes))

  const isTrue = (call: Call<Route>) => stands?.(call) ?? true

  async function once(
    repeatable: RepeatableWrite | null,
    call: Call<Route>,
    act: () => Promise<unknown>,
  ): Promise<unknown> {
    if (!repeatable) return database.transact(act)
    return database.transact(async () => {
      const earlier = await takeKey(database, repeatable, call.now)
      if (earlier && isTrue(call)) return earlier.answer
      const answer = await act()
      await keepAnswer(database, repeatable, answer)
      return answer
    })
  }

  return async (request, call) => {
    const repeatable = repeatableOf(request, call)
    let hasBegun = false
    try {
      const prepared = await prepare?.(call)
      const next = () => {
        hasBegun = true
        return once(repeatable, call, () => handle(call, prepared))
      }
      const answer = await (around ? around(call, next) : next())
      // Answered without the transaction: a repeated write still gets its first answer, also if its first try is only now being stored.
      return hasBegun || !repeatable ? answer : await once(repeatable, call, async () => answer)
    } catch (refusal) {
      // Refused before the transaction: a repeated write still gets its first answer, even if it would be refused now.
      const earlier = !hasBegun && repeatable && isTrue(call) && (await earlierOf(repeatable))
      if (earlier) return earlier.answer
      throw refusal
    }
  }
}

function repeatableOf(request: FastifyRequest, { caller, file }: Call<Route>): RepeatableWrite | null {
  const { method, url, body } = request
  return repeatableWrite(
    request.headers['idempotency-key'],
    caller?.userId ?? 'public',
    file === undefined ? { method, url, body } : { method, url, body: [body, digestOf(file)] },
  )
}

/** Replaces a file in the comparison of two requests. */
const digestOf = ({ bytes, name }: UploadedFile) => [
  name,
  createHash('sha256').update(bytes).digest('base64url'),
]
