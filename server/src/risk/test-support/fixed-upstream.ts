import { type Upstream, type UpstreamCall, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'

export type FixedUpstream = Upstream & { calls: UpstreamCall[] }

/** An upstream with a fixed response; undefined: it fails, as after 429 and 5xx. */
export function fixedUpstream(answer: { status?: number; text: string } | undefined): FixedUpstream {
  const calls: UpstreamCall[] = []
  return {
    name: 'example',
    calls,
    async request(call) {
      calls.push(call)
      if (!answer) throw new UpstreamUnavailable('status 429')
      return { status: answer.status ?? 200, text: answer.text }
    },
  }
}
