import type { Answer } from './exchange-text.ts'
import type { Job, Line } from './line.ts'
import { priorities, type UpstreamCall, UpstreamSilent } from './upstream.port.ts'

/** Queues calls, or joins them to an identical pending one. */
export function jobs(line: Line, now: () => number): { ask(call: UpstreamCall, timeoutMs: number): Promise<Answer> } {
  const shared = new Map<string, Job & { extend(timeoutMs: number): void }>()

  return {
    ask(call, timeoutMs) {
      const key = isShareable(call) ? JSON.stringify([call.path, call.headers]) : undefined
      const known = key === undefined ? undefined : shared.get(key)
      if (known) {
        hurry(line, known, call)
        known.extend(timeoutMs)
        return within(known.answer, timeoutMs)
      }
      const job = startJob(line, call, timeoutMs, now)
      if (key !== undefined) {
        shared.set(key, job)
        const forget = () => void shared.delete(key)
        job.answer.then(forget, forget)
      }
      line.add(job)
      return within(job.answer, timeoutMs)
    },
  }
}

/** Calls that move money are never shared, even if the caller omits the flag. */
function isShareable({ method = 'GET', priority, isOwn = false }: UpstreamCall): boolean {
  return method === 'GET' && !isOwn && (priority === 'quote' || priority === 'browse')
}

function hurry(line: Line, job: Job, { priority }: UpstreamCall): void {
  if (priorities.indexOf(priority) >= priorities.indexOf(job.priority)) return
  const isWaiting = line.leave(job)
  job.priority = priority
  if (isWaiting) line.add(job)
}

function startJob(line: Line, call: UpstreamCall, timeoutMs: number, now: () => number) {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let settle: Job['settle'] = () => undefined
  const answer = new Promise<Answer>((resolve, reject) => {
    settle = (told) => {
      clearTimeout(timer)
      if (told instanceof UpstreamSilent) reject(told)
      else resolve(told)
    }
  })
  const onDeadline = () => {
    if (line.leave(job)) settle(new UpstreamSilent('no turn in time'))
    else abort.abort()
  }
  const job = {
    call,
    priority: call.priority,
    deadline: 0,
    timeoutMs,
    answer,
    settle,
    signal: abort.signal,
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

/** @throws UpstreamSilent when it takes longer: other callers with longer timeouts may have joined */
function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UpstreamSilent('timeout')), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
