import type { Budget } from './budget.ts'
import type { CallQueue, Job } from './call-queue.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { makeCall, type UpstreamTarget } from './make-call.ts'
import { isBrowsing, type Priority } from './upstream.port.ts'

type ServeDeps = {
  queue: CallQueue
  budgetOf: (priority: Priority) => Budget
  health: CircuitBreaker
  target: UpstreamTarget
  /** The average interval between calls that the upstream's limit allows, in milliseconds. */
  paceMs: number
}

/**
 * Serves a queue whenever the returned function is called: sends calls as long as the limits allow, and schedules
 * itself for when the next one may be sent.
 */
export function serveQueue(deps: ServeDeps): () => void {
  let isServing = false
  let mustServeAgain = false
  let wakeTimer: NodeJS.Timeout | undefined

  async function serve(): Promise<void> {
    mustServeAgain = true
    if (isServing) return
    isServing = true
    clearTimeout(wakeTimer)
    while (mustServeAgain) {
      mustServeAgain = false
      const ms = await serveNow(deps, start)
      if (ms !== undefined && !mustServeAgain) wakeTimer = setTimeout(start, ms)
    }
    isServing = false
  }
  const start = () => void serve()
  return start
}

/**
 * Sends the calls that may be sent now. Returns the milliseconds until more may be sent, if some still wait for that.
 */
async function serveNow(deps: ServeDeps, onEnd: () => void): Promise<number | undefined> {
  for (let next = deps.queue.nextJob(); next; next = deps.queue.nextJob()) {
    const waitMs = await serveNext(deps, next, onEnd)
    if (waitMs === 0) continue
    if (waitMs !== Number.POSITIVE_INFINITY && deps.queue.nextJob()) return waitMs
    return undefined
  }
  return undefined
}

/** Milliseconds until more can be sent; Infinity: when a call ends. */
async function serveNext({ queue, budgetOf, health, target, paceMs }: ServeDeps, { priority }: Job, onEnd: () => void) {
  const state = health.next(priority)
  if ('refuse' in state) {
    queue.drop('circuit open', (job) => job.priority === priority)
    return 0
  }
  if ('wait' in state) {
    if (state.ms !== undefined) dropExpired(target.now() + state.ms, () => true)
    return state.ms ?? Number.POSITIVE_INFINITY
  }
  const budget = budgetOf(priority)
  const budgetWaitMs = budget.waitMs(priority)
  if (budgetWaitMs > 0) {
    dropExpired(target.now() + budgetWaitMs, isBrowsingJob)
    return budgetWaitMs
  }
  const waiting = queue.count((each) => budgetOf(each) === budget)
  const taken = await budget.take(priority, waiting)
  if (taken === 'down') queue.drop('no budget', isBrowsingJob)
  // By now a more urgent call may have arrived, which takes the slot, and the upstream may have sent a 429.
  const next = taken === 'taken' ? queue.nextJob() : undefined
  if (next && 'go' in health.next(next.priority) && queue.leave(next))
    void makeCall(target, health, next).finally(onEnd)
  return 0

  /**
   * Rejects the calls selected by `isSelected` that would be sent after their deadline. Browsing calls also wait `paceMs`
   * for each call ahead of them.
   */
  function dropExpired(soonest: number, isSelected: (job: Job) => boolean) {
    const queueMs = (job: Job, before: number) => (isBrowsingJob(job) ? before * paceMs : 0)
    queue.drop(
      'deadline before its turn',
      (job, before) => isSelected(job) && soonest + queueMs(job, before) >= job.deadline,
    )
  }
}

const isBrowsingJob = ({ priority }: Job) => isBrowsing(priority)
