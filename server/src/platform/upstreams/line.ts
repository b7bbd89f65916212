import type { Answer } from './exchange-text.ts'
import { type Priority, priorities, type UpstreamCall, UpstreamSilent } from './upstream.port.ts'

/** A call on its way: it waits in line, then it is made. Whoever asks the same meanwhile joins it. */
export type Job = {
  call: UpstreamCall
  priority: Priority
  /** By the clock of the upstream, in milliseconds. */
  deadline: number
  timeoutMs: number
  answer: Promise<Answer>
  /** Aborts at its deadline, when it is being made. */
  signal: AbortSignal
  settle(answer: Answer | UpstreamSilent): void
}

export type Line = {
  first(): Job | undefined
  add(job: Job): void
  /** Whether it was there. */
  leave(job: Job): boolean
  count(): number
  /** Takes out and answers all that `isHopeless` says of, given how many stand before them. */
  drop(words: string, isHopeless: (job: Job, before: number) => boolean): void
}

const mostWaiting = 500

/** Who waits for an upstream: the more urgent first, else who came first. A line that is too long loses its end. */
export function line(): Line {
  const waiting = new Map<Priority, Set<Job>>(priorities.map((priority) => [priority, new Set()]))
  const all = () => priorities.flatMap((priority) => [...(waiting.get(priority) ?? [])])
  const count = () => priorities.reduce((total, priority) => total + (waiting.get(priority)?.size ?? 0), 0)
  const leave = (job: Job) => waiting.get(job.priority)?.delete(job) ?? false

  function first(): Job | undefined {
    for (const jobs of waiting.values()) for (const job of jobs) return job
    return undefined
  }

  return {
    first,
    count,
    leave,
    add(job) {
      waiting.get(job.priority)?.add(job)
      if (count() <= mostWaiting) return
      const last = all().at(-1)
      if (last && leave(last)) last.settle(new UpstreamSilent('too many wait'))
    },
    drop(words, isHopeless) {
      let before = 0
      for (const job of all()) {
        if (isHopeless(job, before) && leave(job)) job.settle(new UpstreamSilent(words))
        else before++
      }
    },
  }
}
