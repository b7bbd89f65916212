import { channel } from 'node:diagnostics_channel'

/** A call to a node or a vendor. `host`: without credentials or path. `outcome`: the status, or `failed`. */
export type UpstreamSample = { host: string; outcome: string; seconds: number }

const callChannel = channel('murmur:upstream-call')

/** Publishes a call that does not go through `fetch`, for `watchUpstreams`. Costs nothing while nothing subscribes. */
export function publishUpstreamCall(sample: UpstreamSample): void {
  if (callChannel.hasSubscribers) callChannel.publish(sample)
}
