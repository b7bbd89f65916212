import type { Breaker } from './breaker.ts'
import { AskedTooOften, exchangeText, TooLarge } from './exchange-text.ts'
import type { Job } from './line.ts'
import { UpstreamSilent } from './upstream.port.ts'

export type CallPlace = { base: string; headers: Record<string, string>; mostBytes: number; now: () => number }

/** Sends a call, settles it for all callers that joined it, and reports the upstream's health. Never rejects. */
export async function makeCall(place: CallPlace, health: Breaker, job: Job): Promise<void> {
  const { base, headers, mostBytes, now } = place
  const { path, method = 'GET', body } = job.call
  const asked = { url: `${base}${path}`, method, headers: { ...headers, ...job.call.headers }, body }
  const begun = now()
  health.begin()
  try {
    const answer = await exchangeText(asked, job.signal, mostBytes, now)
    health.answered()
    job.settle(answer)
  } catch (error) {
    const silent = error instanceof UpstreamSilent ? error : new UpstreamSilent('unreadable')
    tell(health, silent, now() - begun >= job.timeoutMs / 2)
    job.settle(silent)
  }
}

/** A call that was queued for long before it was sent had too little time left for a verdict on the upstream. */
function tell(health: Breaker, silent: UpstreamSilent, hadTime: boolean): void {
  if (silent instanceof AskedTooOften) health.quiet(silent.quietMs)
  else if (silent instanceof TooLarge) health.answered()
  else if (silent.message === 'timeout' && !hadTime) health.unknown()
  else health.failed()
}
