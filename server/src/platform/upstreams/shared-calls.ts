import type { MsClock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { CallQueue, Job } from './call-queue.ts'
import type { UpstreamResponse } from './fetch-text.ts'
import { isBrowsing, priorities, type UpstreamCall, UpstreamUnavailable } from './upstream.port.ts'

/** Queues calls, or joins them to an identical pending one. */
export function createSharedCalls(
  queue: CallQueue,
  now: MsClock,
): { ask(call: UpstreamCall, timeoutMs: number): Promise<UpstreamResponse> } {
  const sharedJobs = new Map<string, Job & { extend(timeoutMs: number): void }>()

  return {
    ask(call, timeoutMs) {
      const key = isShareable(call) ? JSON.stringify([call.path, call.headers]) : undefined
      const pending = key === undefined ? undefined : sharedJobs.get(key)
      if (pending) {
        raisePriority(queue, pending, call)
        pending.extend(timeoutMs)
        return withDeadline(pending.answer, timeoutMs)
      }
      const job = startJob(queue, call, timeoutMs, now)
      if (key !== undefined) {
        sharedJobs.set(key, job)
        const forget = () => void sharedJobs.delete(key)
        job.answer.then(forget, forget)
      }
      queue.add(job)
      return withDeadline(job.answer, timeoutMs)
    },
  }
}

/** Calls that move money are never shared, even if the caller omits the flag. */
function isShareable({ method = 'GET', priority, isUnshared = false }: UpstreamCall): boolean {
  return method === 'GET' && !isUnshared && (priority === 'quote' || isBrowsing(priority))
}

function raisePriority(queue: CallQueue, job: Job, { priority }: UpstreamCall): void {
  if (priorities.indexOf(priority) >= priorities.indexOf(job.priority)) return
  const isWaiting = queue.leave(job)
  job.priority = priority
  if (isWaiting) queue.add(job)
}

function startJob(queue: CallQueue, call: UpstreamCall, timeoutMs: number, now: MsClock) {
  const abortController = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let settle: Job['settle'] = () => undefined
  const answer = new Promise<UpstreamResponse>((resolve, reject) => {
    settle = (outcome) => {
      clearTimeout(timer)
      if (outcome instanceof UpstreamUnavailable) reject(outcome)
      else resolve(outcome)
    }
  })
  const onDeadline = () => {
    if (queue.leave(job)) settle(new UpstreamUnavailable('deadline before its turn'))
    else abortController.abort()
  }
  const job = {
    call,
    priority: call.priority,
    deadline: 0,
    timeoutMs,
    answer,
    settle,
    signal: abortController.signal,
    /** Extends its deadline to at least this long from now. */
    extend(ms: number) {
      if (now() + ms <= job.deadline) return
      job.deadline = now() + ms
      clearTimeout(timer)
      timer = setTimeout(onDeadline, ms)
    },
  }
  job.extend(timeoutMs)
  return job
}

/** @throws UpstreamUnavailable when it takes longer: other callers with longer timeouts may have joined */
function withDeadline<T>(answer: Promise<T>, ms: number): Promise<T> {
  return withTimeout(answer, ms, () => {
    throw new UpstreamUnavailable('timeout')
  })
}
