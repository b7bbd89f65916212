import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

/** Creates the ids of spans and traces. The trace of a trade has the trade's id, so that any instance can add to it. */
export type TradeTraceIds = IdGenerator & {
  /** Runs `start`, whose new trace has the trade's id. */
  useTrade<Started>(trade: string, start: () => Started): Started
}

/** Random ids, except for the traces of trades. */
export function tradeTraceIds(): TradeTraceIds {
  const randomIds = new RandomIdGenerator()
  let nextTraceId: string | undefined
  return {
    generateTraceId: () => nextTraceId ?? randomIds.generateTraceId(),
    generateSpanId: () => randomIds.generateSpanId(),
    useTrade(trade, start) {
      nextTraceId = traceOfTrade(trade)
      try {
        return start()
      } finally {
        nextTraceId = undefined
      }
    },
  }
}

/** The id of a trade's trace: the digits of its UUID. */
export const traceOfTrade = (trade: string) => trade.replaceAll('-', '')
