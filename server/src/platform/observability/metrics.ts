import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Signals } from '#platform/db/db.ts'
import type { UpstreamSample } from './upstream-calls.ts'

/** `route`: the pattern, never the URL, which contains addresses and ids. */
type RequestSample = { method: string; route: string; status: number; seconds: number }
type ConnectionCounts = { open: number; idle: number; waiting: number }

/** Collects figures of this process for Prometheus. No label has a user, a wallet, a token or words of a message. */
export type Metrics = {
  /** The Content-Type of `render`. */
  contentType: string
  /** All figures in Prometheus' text format. */
  render(): Promise<string>
  recordRequest(sample: RequestSample): void
  recordUpstreamCall(sample: UpstreamSample): void
  /** `seconds`: from the statement until its result, without the wait for a connection. */
  recordQuery(seconds: number): void
  countSignal(name: keyof Signals): void
  /** Reads the open HTTP connections at each `render`. */
  watchHttpConnections(count: () => Promise<number>): void
  /** Reads the database connections at each `render`. */
  watchPool(count: () => ConnectionCounts): void
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 20]

/** Metrics with their own registry, so that two servers in one process do not share them. */
export function makeMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requestSeconds = new Histogram({
    ...{ name: 'murmur_http_request_seconds', help: 'Time from a request to its reply.', registers },
    ...{ labelNames: ['method', 'route', 'status'] as const, buckets: requestBuckets },
  })
  const upstreamCallSeconds = new Histogram({
    ...{ name: 'murmur_upstream_call_seconds', help: 'Time of a call to a node or vendor.', registers },
    ...{ labelNames: ['host', 'outcome'] as const, buckets: requestBuckets },
  })
  const querySeconds = new Histogram({
    ...{ name: 'murmur_db_query_seconds', help: 'Time of a statement on Postgres.', registers, buckets: queryBuckets },
  })
  const signalCounter = new Counter({
    ...{ name: 'murmur_signals_total', help: 'Changes after their commit, by kind.', registers },
    labelNames: ['kind'] as const,
  })

  return {
    contentType: register.contentType,
    render: () => register.metrics(),
    recordRequest: ({ method, route, status, seconds }) => requestSeconds.observe({ method, route, status }, seconds),
    recordUpstreamCall: ({ host, outcome, seconds }) => upstreamCallSeconds.observe({ host, outcome }, seconds),
    recordQuery: (seconds) => querySeconds.observe(seconds),
    countSignal: (kind) => signalCounter.inc({ kind }),
    watchHttpConnections(count) {
      new Gauge({
        ...{ name: 'murmur_http_connections', help: 'Open connections, with those of sockets.', registers },
        async collect() {
          this.set(await count())
        },
      })
    },
    watchPool(count) {
      new Gauge({
        ...{
          name: 'murmur_db_connections',
          help: 'Connections to Postgres, and queries that wait for one.',
          registers,
        },
        labelNames: ['state'] as const,
        collect() {
          for (const [state, value] of Object.entries(count())) this.set({ state }, value)
        },
      })
    },
  }
}
