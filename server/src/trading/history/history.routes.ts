import type { UserId } from '@murmur/contract/ids'
import { type HistoryFilter, historyApi } from '@murmur/contract/trading/history'
import type { Db } from '#platform/db/db.ts'
import { type App, serve, serveRaw } from '#platform/http/serve-endpoint.ts'
import { csvFormatByName } from './csv-formats.ts'
import { csvRow } from './csv-row.ts'
import { findHistoryTransaction, historyPage, wholeHistory } from './history.store.ts'
import { createHistoryExports, type SliceQueue } from './history-exports.ts'
import type { HistoryQuery } from './history-query.ts'
import type { HistoryDeps } from './history-transaction.ts'
import { translateTrade } from './translate-trade.ts'

type Format = keyof typeof csvFormatByName

/** Serves the history, its receipts and its CSV files. */
export function historyRoutes(app: App, deps: HistoryDeps & { db: Db }): void {
  serve(app, historyApi.list, async ({ query, user, language }) => {
    const page = await historyPage(deps, user.id, toHistoryQuery(query), query.page ?? 1)
    return { ...page, data: page.data.map((trade) => translateTrade(language, trade)) }
  })
  serve(app, historyApi.detail, async ({ params, user, language }) => {
    return { data: translateTrade(language, await findHistoryTransaction(deps, user.id, params.id)) }
  })
  const stream = createHistoryExports()
  serveRaw(app, historyApi.csv, ({ query, user, reply }) => {
    const { format = 'murmur', ...rest } = query
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName(format)}"`)
      .send(stream(user.id, (enqueue) => csvLines(deps, user.id, toHistoryQuery(rest), format, enqueue)))
  })
}

/** Converts the API's side `transfer` to a kind of entry. */
function toHistoryQuery({ side, ...rest }: HistoryFilter): HistoryQuery {
  return side === 'transfer' ? { ...rest, kind: 'transfers' } : { ...rest, side }
}

function fileName(format: Format): string {
  return format === 'murmur' ? 'murmur-history.csv' : `murmur-history-${format}.csv`
}

/** Streams the CSV slice by slice, so that a long history is never completely in memory. */
async function* csvLines(
  deps: HistoryDeps & { db: Db },
  userId: UserId,
  query: HistoryQuery,
  format: Format,
  enqueue?: SliceQueue,
): AsyncGenerator<string> {
  const { columns, lines } = csvFormatByName[format]
  const replicaDeps = { ...deps, db: { read: deps.db.readReplica } }
  yield csvRow(columns)
  for await (const slice of wholeHistory(replicaDeps, userId, query, enqueue)) yield slice.map(lines).join('')
}
