import type { UpstreamResponse } from './fetch-text.ts'
import { type Priority, priorities, type UpstreamCall, UpstreamUnavailable } from './upstream.port.ts'

/** A pending call: queued, then sent. Identical calls join it meanwhile. */
export type Job = {
  call: UpstreamCall
  priority: Priority
  /** Unix milliseconds by the upstream's clock. */
  deadline: number
  timeoutMs: number
  answer: Promise<UpstreamResponse>
  /** Aborts a running call at its deadline. */
  signal: AbortSignal
  settle(answer: UpstreamResponse | UpstreamUnavailable): void
}

export type CallQueue = {
  nextJob(): Job | undefined
  add(job: Job): void
  /** Whether it was in the queue. */
  leave(job: Job): boolean
  /** The number of jobs whose priority is `counted`; by default of all. */
  count(counted?: (priority: Priority) => boolean): number
  /** Removes and rejects all jobs for which `isHopeless` returns true, given the number of jobs before them. */
  drop(message: string, isHopeless: (job: Job, before: number) => boolean): void
}

const maxWaiting = 500

/**
 * A priority queue of calls to an upstream: more urgent first, then first come, first served. A queue that is too long
 * drops its last job.
 */
export function createCallQueue(): CallQueue {
  const jobsByPriority = new Map<Priority, Set<Job>>(priorities.map((priority) => [priority, new Set()]))
  const listJobs = () => priorities.flatMap((priority) => [...(jobsByPriority.get(priority) ?? [])])
  const count: CallQueue['count'] = (counted = () => true) =>
    priorities.filter(counted).reduce((total, priority) => total + (jobsByPriority.get(priority)?.size ?? 0), 0)
  const leave = (job: Job) => jobsByPriority.get(job.priority)?.delete(job) ?? false

  function nextJob(): Job | undefined {
    for (const jobs of jobsByPriority.values()) for (const job of jobs) return job
    return undefined
  }

  return {
    nextJob,
    count,
    leave,
    add(job) {
      jobsByPriority.get(job.priority)?.add(job)
      if (count() <= maxWaiting) return
      const last = listJobs().at(-1)
      if (last && leave(last)) last.settle(new UpstreamUnavailable('queue full'))
    },
    drop(message, isHopeless) {
      let before = 0
      for (const job of listJobs()) {
        if (isHopeless(job, before) && leave(job)) job.settle(new UpstreamUnavailable(message))
        else before++
      }
    },
  }
}
